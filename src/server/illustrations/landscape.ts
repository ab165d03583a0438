import { darken, lighten, round1 } from './colour.ts'
import { faceFill, fadeFill } from './fills.ts'
import type { Point } from './illustration.ts'
import { joinTimes } from './random.ts'
import { ellipse, filledPath, opacityAttribute, roundedRect, smoothCurve, strokedPath } from './shapes.ts'

/** Far, middle and near land, and the sky, by kind of place. */
const LANDSCAPE_COLOURS: Record<string, [far: string, mid: string, near: string, sky: string]> = {
  gunung: ['#a9bfc4', '#7fa08c', '#8fae6c', '#eee6d6'],
  laut: ['#9cc4cf', '#5fa3b3', '#e6d3a4', '#dcecee'],
  sawah: ['#b7c9a0', '#8fb36a', '#a9bf5c', '#f3ecd0'],
  rimba: ['#9dbb9c', '#6a966a', '#4c7a54', '#e3ecd8'],
  sabana: ['#d9b48a', '#cf9f5c', '#dcbb6c', '#f8e3c2'],
  kota: ['#b9c3cf', '#98a8b4', '#c9bfa8', '#e8e6e4'],
}

/** Far land with a low sun: gunung, laut, sawah, rimba, sabana or kota; w × h, its ground at `base`. */
export function landscape(kind: string | undefined, w: number, h: number, base: number, rnd: () => number): string {
  const [far, mid, near, sky] = LANDSCAPE_COLOURS[kind ?? 'gunung'] ?? LANDSCAPE_COLOURS.gunung!
  const ridge = (y: number, amp: number, colour: string) => {
    const pts = Array.from(
      { length: 8 },
      (_, i): Point => [(w / 6) * (i - 0.5), base - y - (i % 2 ? amp : 0) * (0.5 + rnd())],
    )
    const [x0, y0] = pts[0]!
    return filledPath(
      `M${x0} ${base + 4}L${round1(x0)} ${round1(y0)}${smoothCurve(pts)}V${base + 4}Z`,
      faceFill(colour),
    )
  }
  const house = (i: number) => {
    const tall = h * (0.1 + rnd() * 0.22)
    return roundedRect((w / 12) * i, base - tall, w / 15, tall, 3, i % 2 ? mid : darken(mid, 0.1))
  }
  const wave = () =>
    strokedPath(`M${rnd() * w} ${base - rnd() * h * 0.1}h${30 + rnd() * 60}`, '#ffffff', 3, opacityAttribute(0.6))
  const houses = kind === 'kota' ? joinTimes(12, house) : ''
  return (
    roundedRect(0, 0, w, h, 0, faceFill(sky)) +
    ellipse(w * 0.72, h * 0.3, h * 0.13, h * 0.13, lighten('#f6c56a', 0.3)) +
    ellipse(w * 0.72, h * 0.3, h * 0.5, h * 0.5, fadeFill('#ffe3a0', 60)) +
    ridge(h * 0.2, h * (kind === 'laut' ? 0.04 : 0.22), far) +
    houses +
    ridge(h * 0.1, h * 0.1, mid) +
    (kind === 'laut' ? joinTimes(7, wave) : '') +
    ridge(h * 0.02, h * 0.05, near)
  )
}
