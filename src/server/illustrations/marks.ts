import { round1 } from './colour.ts'
import { joinTimes } from './random.ts'
import { ellipse, filledPath, roundedRect, strokedPath, transformed } from './shapes.ts'

// Small emblems in one ink, about 100 wide.

/** The shape turned around the middle. */
export const petals = (count: number, d: string, ink: string) =>
  joinTimes(count, (i) => `<path d="${d}" fill="${ink}" transform="rotate(${round1((360 / count) * i)})"/>`)
export const MARKS: Record<string, (ink: string) => string> = {
  mountain: (i) => filledPath('M-50 34L-14-32L4 0L16-18L50 34Z', i) + ellipse(30, -32, 9, 9, i),
  leaf: (i) => filledPath('M-32 36C-44-20 4-44 40-42C44 6 14 46-22 30L-36 46L-42 42Z', i),
  sprout: (i) => filledPath('M-4 44V-4C-40-2-48-24-46-40C-14-42 0-24 2-12C6-30 22-42 46-40C46-18 30-4 6-2V44Z', i),
  sun: (i) => ellipse(0, 0, 20, 20, i) + petals(10, 'M-4-30H4L2-48H-2Z', i),
  wave: (i) => joinTimes(3, (k) => strokedPath(`M-44 ${k * 24 - 24}q11-16 22 0t22 0t22 0t22 0`, i, 9)),
  fish: (i) => filledPath('M-46 0C-26-34 14-30 26-4L48-22C44-8 44 8 48 22L26 4C14 30-26 34-46 0Z', i),
  bird: (i) =>
    filledPath(
      'M-44-14C-22-22-10-6-4-8C6-28 30-40 48-38C40-10 24 6 6 10C0 26-8 36-26 44C-16 30-16 20-20 10C-28 6-34-6-44-14Z',
      i,
    ),
  flower: (i) => petals(6, 'M0-8C-18-20-14-44 0-46C14-44 18-20 0-8Z', i) + ellipse(0, 0, 8, 8, i),
  drop: (i) => filledPath('M0-46C20-16 34 0 34 16A34 32 0 0 1-34 16C-34 0-20-16 0-46Z', i),
  gear: (i) => `${petals(8, 'M-8-46H8L11-28H-11Z', i)}<circle r="24" fill="none" stroke="${i}" stroke-width="15"/>`,
  diamond: (i) =>
    filledPath('M0-48L34 0L0 48L-34 0Z', 'none', `stroke="${i}" stroke-width="9"`) +
    filledPath('M0-22L16 0L0 22L-16 0Z', i) +
    filledPath('M-50-12L-38 0L-50 12ZM50-12L38 0L50 12Z', i),
  house: (i) => filledPath('M0-44L48-4H34V40H12V12H-12V40H-34V-4H-48Z', i),
  bolt: (i) => filledPath('M10-48L-30 8H-4L-12 48L30-10H4Z', i),
  plus: (i) => filledPath('M-14-44H14V-14H44V14H14V44H-14V14H-44V-14H-14Z', i),
  grain: (i) =>
    joinTimes(4, (k) =>
      transformed(
        0,
        26 - k * 20,
        filledPath('M0 0C-26-2-28-20-26-26C-8-24 0-14 0 0C0-14 8-24 26-26C28-20 26-2 0 0Z', i),
      ),
    ) + strokedPath('M0 46V0', i, 6),
  bee: (i) =>
    filledPath('M0-44L38-22V22L0 44L-38 22V-22Z', 'none', `stroke="${i}" stroke-width="8"`) +
    filledPath('M0-22L19-11V11L0 22L-19 11V-11Z', i),
  flame: (i) =>
    filledPath('M4-48C10-22 36-10 34 16A34 32 0 0 1-34 16C-34 2-24-4-20-18C-12-14-10-8-8-2C2-12 8-28 4-48Z', i),
  tree: (i) => filledPath('M0-46C28-44 42-20 30-2C40 18 16 26 6 22V44H-6V22C-16 26-40 18-30-2C-42-20-28-44 0-46Z', i),
  palm: (i) =>
    filledPath(
      'M-6 46C-2 20-2 0 0-14C-20-20-36-12-46 2C-44-24-22-34-4-26C-14-40-28-42-36-40C-20-52 0-46 4-30C14-44 34-44 46-26C30-32 16-28 8-20C24-18 34-6 34 12C24-4 14-10 6-12C8 6 8 26 10 46Z',
      i,
    ),
  boat: (i) =>
    filledPath('M-46 12H46C40 32 26 40 0 40S-40 32-46 12ZM-4-46V4H-38C-30-20-18-36-4-46ZM6-34C22-24 30-12 34 4H6Z', i),
  shoe: (i) => filledPath('M-44-22H-16C-8-2 10 4 38 10C46 14 46 24 44 30H-44Z', i) + roundedRect(-44, 34, 88, 9, 3, i),
  signal: (i) =>
    ellipse(0, 26, 9, 9, i) +
    joinTimes(3, (k) =>
      strokedPath(
        `M${-18 - k * 14} ${12 - k * 13}A${24 + k * 18} ${24 + k * 18} 0 0 1 ${18 + k * 14} ${12 - k * 13}`,
        i,
        9,
      ),
    ),
  cup: (i) =>
    filledPath('M-36-14H26V14C26 34 12 42-5 42S-36 34-36 14Z', i) +
    strokedPath('M26-6C48-8 46 22 24 18', i, 8) +
    strokedPath('M-16-26q-8-9 0-18M6-26q-8-9 0-18', i, 6),
  bean: (i) =>
    filledPath(
      'M-36 24C-52-16-18-48 22-44C8-24-2-8-10 2C-18 12-26 18-36 24ZM-26 36C-12 28-4 18 4 8C14-6 22-24 34-36C52-8 22 46-26 36Z',
      i,
    ),
  star: (i) => filledPath('M0-48L13-15L48-13L20 9L30 44L0 24L-30 44L-20 9L-48-13L-13-15Z', i),
  brick: (i) =>
    joinTimes(3, (r) => joinTimes(2, (k) => roundedRect(-46 + k * 48 - (r % 2 ? 14 : 0), -34 + r * 24, 42, 19, 2, i))),
  shield: (i) => filledPath('M0-46C14-36 30-32 42-32C44 8 28 36 0 48C-28 36-44 8-42-32C-30-32-14-36 0-46Z', i),
  weave: (i) =>
    joinTimes(4, (r) =>
      joinTimes(4, (k) =>
        (r + k) % 2
          ? roundedRect(-44 + k * 22, -44 + r * 22 + 6, 22, 10, 5, i)
          : roundedRect(-44 + k * 22 + 6, -44 + r * 22, 10, 22, 5, i),
      ),
    ),
  jar: (i) =>
    roundedRect(-28, -44, 56, 14, 5, i) +
    filledPath('M-24-26H24C40-18 38 0 38 12C38 34 30 44 0 44S-38 34-38 12C-38 0-40-18-24-26Z', i),
}

/** The mark of this name, `size` large around x, y; a leaf for an unknown name. */
export const mark = (what: string, x: number, y: number, size: number, ink: string) =>
  transformed(x, y, (MARKS[what] ?? MARKS.leaf!)(ink), size / 100)
