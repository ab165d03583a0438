import { darken, mix, round1 } from './colour.ts'
import type { SubjectOptions } from './illustration.ts'
import { lettering } from './lettering.ts'
import { mark } from './marks.ts'
import { joinTimes } from './random.ts'
import { ellipse, filledPath, opacityAttribute, roundedRect, strokedPath } from './shapes.ts'

/** The label of a pack, w × h around x, y: one of three kinds with letters, or the mark alone. */
export function packLabel(
  x: number,
  y: number,
  w: number,
  h: number,
  k: SubjectOptions,
  paper: string,
  ink: string,
): string {
  const [kind, accent] = [Math.floor(k.rnd() * 3), mix(ink, paper, 0.15)]
  const text = (ty: number, tw: number, th: number, colour: string) => lettering(k.label, x, ty, tw, th, colour)
  if (!k.label)
    return (
      ellipse(x, y, w * 0.44, h * 0.44, paper) +
      ellipse(x, y, w * 0.4, h * 0.4, 'none', `stroke="${accent}" stroke-width="3"`) +
      mark(k.mark, x, y, h * 0.46, accent)
    )
  if (kind === 0)
    return (
      roundedRect(x - w / 2, y - h / 2, w, h, 8, paper) +
      roundedRect(x - w / 2, y - h / 2, w, h * 0.42, 8, accent) +
      roundedRect(x - w / 2, y - h * 0.12, w, h * 0.05, 0, accent) +
      mark(k.mark, x, y - h * 0.29, h * 0.3, paper) +
      text(y + h * 0.21, w * 0.82, h * 0.36, ink)
    )
  if (kind === 1)
    return (
      filledPath(
        `M${x - w / 2} ${y + h / 2}V${y - h * 0.16}C${x - w / 2} ${y - h * 0.62} ${x + w / 2} ${y - h * 0.62} ${x + w / 2} ${y - h * 0.16}V${y + h / 2}Z`,
        paper,
      ) +
      mark(k.mark, x, y - h * 0.24, h * 0.32, accent) +
      text(y + h * 0.2, w * 0.84, h * 0.38, ink) +
      roundedRect(x - w / 2, y + h * 0.44, w, h * 0.06, 0, accent)
    )
  return (
    ellipse(x, y, w / 2, h / 2, paper) +
    ellipse(x, y, w / 2 - 9, h / 2 - 9, 'none', `stroke="${accent}" stroke-width="3"`) +
    mark(k.mark, x, y - h * 0.24, h * 0.26, accent) +
    text(y + h * 0.13, w * 0.72, h * 0.3, ink)
  )
}

/** Light on a surface. */
export const shine = (d: string, o = 0.28) => filledPath(d, '#ffffff', opacityAttribute(o))

/** The grain of wood on a board. */
export const woodGrain = (x: number, y: number, w: number, h: number, c: string, rnd: () => number) =>
  joinTimes(5, (i) =>
    strokedPath(
      `M${x} ${round1(y + (h * (i + 0.5)) / 5)}q${w * 0.3} ${round1((rnd() - 0.5) * 18)} ${w * 0.5} 0t${w * 0.5} ${round1((rnd() - 0.5) * 12)}`,
      darken(c, 0.25),
      2.5,
      opacityAttribute(0.5),
    ),
  )
