import { dice } from './chance.ts'
import { light } from './colour.ts'
import { cloth, fall, tube } from './fills.ts'
import type { Picture } from './kinds.ts'
import { land } from './land.ts'
import { mark } from './marks.ts'
import { box, clip, line, op, oval, veil } from './pencil.ts'
import { sheet } from './sheet.ts'
import { palmLeaf, stage, toneOf } from './stage.ts'
import { make, scaleFor, stand, takenDown } from './things.ts'

/** A shop's banner, 1131 × 210: cloth or colour at the left, land behind, goods at the right. */
export function banner(p: Picture): string {
  const [w, h] = p.size ?? [1131, 210]
  const seed = p.seed ?? 1
  const base = h * 0.8
  const [a = '#0f766e', b = '#f6ecd8', c = '#b45309'] = p.colours ?? []
  const things = (p.items ?? []).map((it, i) => make(it, seed + i * 3, 0.5))
  const slot = Math.min(h * 0.9, (w * 0.5) / Math.max(1, things.length))
  const goods = things.map((t, i) => {
    const x = w * 0.97 - slot * (things.length - i - 0.5)
    return stand(takenDown(t), x, base + h * 0.07, scaleFor(t, slot * 0.9, h * 0.7))
  })
  return sheet(
    w,
    h,
    land(p.land, w, h, base, dice(seed)) +
      box(0, base, w, h - base, 0, fall(toneOf(p.tone ?? 'kayu')[1])) +
      line(`M0 ${base}H${w}`, '#ffffff', 2, op(0.6)) +
      box(0, 0, h * 0.34, h, 0, p.label ? cloth(p.label, a, b, c) : tube(a)) +
      box(h * 0.34, 0, 7, h, 0, c) +
      (p.label ? '' : mark(p.mark ?? 'leaf', h * 0.17, h * 0.5, h * 0.2, b)) +
      goods.join(''),
  )
}

/** Where the goods of a hero stand: x and y as a share of the banner, size in pixels of 480. */
const SPOTS: [x: number, y: number, size: number][] = [
  [0.74, 0.83, 330],
  [0.885, 0.82, 270],
  [0.6, 0.84, 250],
  [0.8, 0.93, 150],
  [0.665, 0.93, 140],
  [0.95, 0.93, 140],
  [0.54, 0.92, 120],
]

/** A home banner, 1200 × 480 or flatter: the left half stays calm for words, goods stand at the right. */
export function hero(p: Picture): string {
  const [w, h] = p.size ?? [1200, 480]
  const seed = p.seed ?? 1
  const set = stage(p.tone, w, h, dice(seed), h * 0.72, false)
  const things = (p.items ?? []).map((it, i) => make(it, seed + i * 3, 0.5))
  const flat = h < 330
  const unit = h / 480
  const blade = `M0 0C${h * 0.3} ${-h * 0.08} ${h * 0.6} ${-h * 0.05} ${h * 0.9} ${h * 0.05}C${h * 0.6} ${h * 0.06} ${h * 0.3} ${h * 0.05} 0 0Z`
  const disc = oval(w * 0.74, h * 0.46, h * 0.48, h * 0.48, light(set.wall, 0.3))
  const goods = things.slice(0, SPOTS.length).map((t, i) => {
    const [x, y, size] = SPOTS[i]!
    return stand(takenDown(t), w * (flat ? x * 0.96 + 0.03 : x), h * y, scaleFor(t, size * unit * 1.05, size * unit))
  })
  return sheet(
    w,
    h,
    set.art +
      clip(`M0 0H${w}V${h * 0.72 - 3}H0Z`, disc) +
      veil(0.07, palmLeaf(w * 1.0, 0, 8, 100, blade)) +
      goods.join(''),
  )
}
