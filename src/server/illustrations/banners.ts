import { lighten } from './colour.ts'
import { drawSubject, placeOnTable, scaleFor, standingForm } from './draw-subject.ts'
import { cylinderFill, fabricFill, faceFill } from './fills.ts'
import type { Illustration } from './illustration.ts'
import { landscape } from './landscape.ts'
import { mark } from './marks.ts'
import { seededRandom } from './random.ts'
import { emptyScene, palmLeaf, toneOf } from './scene.ts'
import { clipped, ellipse, opacityAttribute, roundedRect, strokedPath, withOpacity } from './shapes.ts'
import { svgDocument } from './svg.ts'

/** A shop's banner, 1131 × 210: cloth or colour at the left, land behind, goods at the right. */
export function banner(p: Illustration): string {
  const [w, h] = p.size ?? [1131, 210]
  const seed = p.seed ?? 1
  const base = h * 0.8
  const [a = '#0f766e', b = '#f6ecd8', c = '#b45309'] = p.colours ?? []
  const things = (p.items ?? []).map((it, i) => drawSubject(it, seed + i * 3, 0.5))
  const slot = Math.min(h * 0.9, (w * 0.5) / Math.max(1, things.length))
  const goods = things.map((t, i) => {
    const x = w * 0.97 - slot * (things.length - i - 0.5)
    return placeOnTable(standingForm(t), x, base + h * 0.07, scaleFor(t, slot * 0.9, h * 0.7))
  })
  return svgDocument(
    w,
    h,
    landscape(p.land, w, h, base, seededRandom(seed)) +
      roundedRect(0, base, w, h - base, 0, faceFill(toneOf(p.tone ?? 'kayu')[1])) +
      strokedPath(`M0 ${base}H${w}`, '#ffffff', 2, opacityAttribute(0.6)) +
      roundedRect(0, 0, h * 0.34, h, 0, p.label ? fabricFill(p.label, a, b, c) : cylinderFill(a)) +
      roundedRect(h * 0.34, 0, 7, h, 0, c) +
      (p.label ? '' : mark(p.mark ?? 'leaf', h * 0.17, h * 0.5, h * 0.2, b)) +
      goods.join(''),
  )
}

/** The positions of the goods of a hero: x and y as a share of the banner, size in pixels of 480. */
const HERO_POSITIONS: [x: number, y: number, size: number][] = [
  [0.74, 0.83, 330],
  [0.885, 0.82, 270],
  [0.6, 0.84, 250],
  [0.8, 0.93, 150],
  [0.665, 0.93, 140],
  [0.95, 0.93, 140],
  [0.54, 0.92, 120],
]

/** A home banner, 1200 × 480 or flatter: the left half stays calm for words, goods stand at the right. */
export function hero(p: Illustration): string {
  const [w, h] = p.size ?? [1200, 480]
  const seed = p.seed ?? 1
  const set = emptyScene(p.tone, w, h, seededRandom(seed), h * 0.72, false)
  const things = (p.items ?? []).map((it, i) => drawSubject(it, seed + i * 3, 0.5))
  const flat = h < 330
  const unit = h / 480
  const blade = `M0 0C${h * 0.3} ${-h * 0.08} ${h * 0.6} ${-h * 0.05} ${h * 0.9} ${h * 0.05}C${h * 0.6} ${h * 0.06} ${h * 0.3} ${h * 0.05} 0 0Z`
  const disc = ellipse(w * 0.74, h * 0.46, h * 0.48, h * 0.48, lighten(set.wall, 0.3))
  const goods = things.slice(0, HERO_POSITIONS.length).map((t, i) => {
    const [x, y, size] = HERO_POSITIONS[i]!
    return placeOnTable(
      standingForm(t),
      w * (flat ? x * 0.96 + 0.03 : x),
      h * y,
      scaleFor(t, size * unit * 1.05, size * unit),
    )
  })
  return svgDocument(
    w,
    h,
    set.art +
      clipped(`M0 0H${w}V${h * 0.72 - 3}H0Z`, disc) +
      withOpacity(0.07, palmLeaf(w * 1.0, 0, 8, 100, blade)) +
      goods.join(''),
  )
}
