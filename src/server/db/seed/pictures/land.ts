import { times } from './chance.ts'
import { dark, light, n } from './colour.ts'
import { fade, fall } from './fills.ts'
import type { P } from './kinds.ts'
import { box, curve, line, op, oval, path } from './pencil.ts'

/** Far, middle and near land, and the sky, by kind of place. */
const LANDS: Record<string, [far: string, mid: string, near: string, sky: string]> = {
  gunung: ['#a9bfc4', '#7fa08c', '#8fae6c', '#eee6d6'],
  laut: ['#9cc4cf', '#5fa3b3', '#e6d3a4', '#dcecee'],
  sawah: ['#b7c9a0', '#8fb36a', '#a9bf5c', '#f3ecd0'],
  rimba: ['#9dbb9c', '#6a966a', '#4c7a54', '#e3ecd8'],
  sabana: ['#d9b48a', '#cf9f5c', '#dcbb6c', '#f8e3c2'],
  kota: ['#b9c3cf', '#98a8b4', '#c9bfa8', '#e8e6e4'],
}

/** Far land with a low sun: gunung, laut, sawah, rimba, sabana or kota; w × h, its ground at `base`. */
export function land(kind: string | undefined, w: number, h: number, base: number, rnd: () => number): string {
  const [far, mid, near, sky] = LANDS[kind ?? 'gunung'] ?? LANDS.gunung!
  const ridge = (y: number, amp: number, colour: string) => {
    const pts = Array.from(
      { length: 8 },
      (_, i): P => [(w / 6) * (i - 0.5), base - y - (i % 2 ? amp : 0) * (0.5 + rnd())],
    )
    const [x0, y0] = pts[0]!
    return path(`M${x0} ${base + 4}L${n(x0)} ${n(y0)}${curve(pts)}V${base + 4}Z`, fall(colour))
  }
  const house = (i: number) => {
    const tall = h * (0.1 + rnd() * 0.22)
    return box((w / 12) * i, base - tall, w / 15, tall, 3, i % 2 ? mid : dark(mid, 0.1))
  }
  const wave = () => line(`M${rnd() * w} ${base - rnd() * h * 0.1}h${30 + rnd() * 60}`, '#ffffff', 3, op(0.6))
  const houses = kind === 'kota' ? times(12, house) : ''
  return (
    box(0, 0, w, h, 0, fall(sky)) +
    oval(w * 0.72, h * 0.3, h * 0.13, h * 0.13, light('#f6c56a', 0.3)) +
    oval(w * 0.72, h * 0.3, h * 0.5, h * 0.5, fade('#ffe3a0', 60)) +
    ridge(h * 0.2, h * (kind === 'laut' ? 0.04 : 0.22), far) +
    houses +
    ridge(h * 0.1, h * 0.1, mid) +
    (kind === 'laut' ? times(7, wave) : '') +
    ridge(h * 0.02, h * 0.05, near)
  )
}
