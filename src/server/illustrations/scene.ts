import { darken, lighten, mix, round1 } from './colour.ts'
import { faceFill, fadeFill } from './fills.ts'
import { joinTimes, pick } from './random.ts'
import { ellipse, filledPath, opacityAttribute, roundedRect, strokedPath, transformed, withOpacity } from './shapes.ts'

/** An empty stage: its size, where the table begins, its colours and its drawing. */
export type Scene = { w: number; h: number; horizon: number; wall: string; table: string; art: string }

/** Wall, table and the colour of the light, by kind of goods. */
export const TONES: Record<string, [wall: string, table: string, glow: string]> = {
  tani: ['#dfe3c4', '#c19a68', '#fbfbe6'],
  ternak: ['#f2dfb4', '#c99b62', '#fff8e0'],
  laut: ['#c4dde0', '#d9c7a4', '#f4fbfa'],
  makan: ['#f3d9bd', '#b9804f', '#fff4e2'],
  minum: ['#e6d6c0', '#966641', '#fdf3e2'],
  sehat: ['#cfe2e4', '#e6ebe9', '#fafefe'],
  ukur: ['#d3dce6', '#dfe0de', '#fbfcfe'],
  lindung: ['#eedcb8', '#a8aaa4', '#fff8e6'],
  mesin: ['#d3dcc6', '#a9a593', '#f8fbee'],
  elektro: ['#dcd5e6', '#b9966c', '#fbf8ff'],
  listrik: ['#34465c', '#5b4a40', '#7b93ad'],
  sinyal: ['#bcd6ec', '#bcc3c6', '#f6fbff'],
  kendali: ['#cfe3cf', '#b48a5c', '#f8fdf4'],
  kulit: ['#e6d2bd', '#8a5b3b', '#fff5e8'],
  wastra: ['#ecdfcf', '#c7a57c', '#fffaf0'],
  wastra2: ['#d7dccf', '#b58f66', '#fafcf2'],
  logam: ['#d4dade', '#94735a', '#fafcfe'],
  kayu: ['#e2dcc6', '#b1835a', '#fdfbee'],
  kaca: ['#cbe1dc', '#e4ddcc', '#f8fefc'],
  keramik: ['#e9d3c4', '#c2a583', '#fff6ee'],
  karet: ['#d9ddd6', '#a9a296', '#fbfdf8'],
  kertas: ['#efe2c6', '#be9668', '#fffbee'],
  bangun: ['#dcd9d0', '#a8a094', '#fbfaf4'],
  rumah: ['#f1d5cc', '#d2ac82', '#fff6f0'],
  mutu: ['#cfe3df', '#c9ab82', '#f6fdfb'],
}

/** The colours of a tone; those of the kitchen for an unknown one. */
export const toneOf = (tone: string | undefined) => TONES[tone ?? 'makan'] ?? TONES.makan!

/** A random decoration behind the goods: an arch, a disc, sunbeams, a palm leaf or a dado. */
function backdrop(kind: number, s: Omit<Scene, 'art'>, cx: number, glow: string, night: boolean): string {
  const { w, h, horizon, wall } = s
  if (kind === 0)
    return (
      filledPath(
        `M${cx - h * 0.3} ${horizon}V${h * 0.34}A${h * 0.3} ${h * 0.3} 0 0 1 ${cx + h * 0.3} ${h * 0.34}V${horizon}Z`,
        darken(wall, 0.08),
      ) +
      filledPath(
        `M${cx - h * 0.27} ${horizon}V${h * 0.345}A${h * 0.285} ${h * 0.285} 0 0 1 ${cx + h * 0.3} ${h * 0.34}V${horizon}Z`,
        lighten(wall, night ? 0.05 : 0.22),
      )
    )
  if (kind === 1) return ellipse(cx + h * 0.06, h * 0.36, h * 0.29, h * 0.29, lighten(wall, night ? 0.07 : 0.36))
  if (kind === 2) {
    const beams = `M${w * 0.1} ${h * 0.04}L${w * 0.34} ${-h * 0.02}L${w * 0.62} ${horizon}H${w * 0.36}ZM${w * 0.4} ${-h * 0.02}L${w * 0.62} ${-h * 0.06}L${w * 0.92} ${horizon}H${w * 0.68}Z`
    return withOpacity(night ? 0.12 : 0.4, filledPath(beams, glow))
  }
  if (kind === 3) {
    const blade = `M0 0C${h * 0.16} ${-h * 0.05} ${h * 0.32} ${-h * 0.03} ${h * 0.5} ${h * 0.03}C${h * 0.32} ${h * 0.03} ${h * 0.16} ${h * 0.03} 0 0Z`
    return withOpacity(0.09, palmLeaf(w * 0.95, h * 0.02, 9, 112, blade))
  }
  return (
    filledPath(`M0 ${h * 0.46}H${w}V${horizon}H0Z`, darken(wall, 0.06)) +
    strokedPath(`M0 ${h * 0.46}H${w}`, lighten(wall, 0.4), 5, opacityAttribute(0.7))
  )
}

/** A fan of `count` blades, the first turned by `from` degrees. */
export const palmLeaf = (x: number, y: number, count: number, from: number, blade: string) =>
  transformed(
    x,
    y,
    joinTimes(count, (i) => `<g transform="rotate(${from + i * 12})">${filledPath(blade, '#24402e')}</g>`),
  )

/**
 * An empty stage of w × h: wall, light from the upper left, and a table from `horizon` down. `decor` false leaves the
 * wall calm.
 */
export function emptyScene(
  tone: string | undefined,
  w: number,
  h: number,
  rnd: () => number,
  horizon: number,
  decor = true,
): Scene {
  const [plainWall, plainTable, glow] = toneOf(tone)
  const wall = mix(plainWall, pick(rnd, ['#f3c9a0', '#bcd3cf', '#e8d3e0', '#f2e6c0', '#c9d8b8']), rnd() * 0.22)
  const table = mix(plainTable, '#7a5236', rnd() * 0.14)
  const r = Math.max(w, h)
  const night = tone === 'listrik'
  const cx = w * (0.34 + rnd() * 0.3)
  const kind = Math.floor(rnd() * 5)
  const empty = { w, h, horizon, wall, table }
  // Random numbers are drawn in a fixed order, with decor or without, so that the goods that follow do not change.
  const grain = joinTimes(5, (i) => {
    const y = horizon + (h - horizon) * (0.16 + i * 0.17)
    const d = `M${-20 + rnd() * 60} ${round1(y)}q${w * 0.25} ${round1(rnd() * 12 - 6)} ${w * 0.5} 0t${w * 0.55} ${round1(rnd() * 10 - 5)}`
    return strokedPath(d, darken(table, 0.25), 2 + i * 0.5, opacityAttribute(0.22))
  })
  const art = [
    roundedRect(0, 0, w, h, 0, wall),
    ellipse(w * 0.3, h * 0.22, r * 0.75, r * 0.62, fadeFill(glow, night ? 40 : 88)),
    decor ? backdrop(kind, empty, cx, glow, night) : '',
    ellipse(w * 1.02, h * 0.1, r * 0.5, r * 0.7, fadeFill(darken(wall, 0.55), 26)),
    roundedRect(0, horizon, w, h - horizon, 0, faceFill(table)),
    grain,
    ellipse(w * 0.4, horizon + (h - horizon) * 0.3, w * 0.5, (h - horizon) * 0.5, fadeFill(lighten(table, 0.7), 40)),
    strokedPath(`M0 ${horizon}H${w}`, lighten(table, 0.5), 5, opacityAttribute(0.75)),
    roundedRect(0, horizon - 26, w, 24, 0, fadeFill(darken(wall, 0.6), 22)),
    roundedRect(0, h - 34, w, 34, 0, darken(table, 0.32)),
    strokedPath(`M0 ${h - 35}H${w}`, lighten(table, 0.35), 4, opacityAttribute(0.6)),
  ]
  return { ...empty, art: art.join('') }
}
