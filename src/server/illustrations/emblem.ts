import { lighten, mix } from './colour.ts'
import { flatFill } from './fills.ts'
import type { Illustration } from './illustration.ts'
import { lettering } from './lettering.ts'
import { mark } from './marks.ts'
import { seededRandom } from './random.ts'
import { ellipse, filledPath, roundedRect, strokedPath } from './shapes.ts'
import { svgDocument } from './svg.ts'

/** A shop's logo, or with `scene: 'badge'` the shield of a certification body; 400 × 400. */
export function emblem(p: Illustration): string {
  const [a = '#0f766e', b = '#f6ecd8'] = p.colours ?? []
  const badge = p.scene === 'badge'
  const kind = Math.floor(seededRandom(p.seed ?? 1)() * 4)
  const ring = `<circle cx="200" cy="200" r="178" fill="none" stroke="${b}" stroke-width="4" opacity=".7"/>`
  return svgDocument(
    400,
    400,
    roundedRect(0, 0, 400, 400, 0, lighten(a, 0.86)) +
      ellipse(200, 200, 192, 192, flatFill(badge ? mix(a, b, 0.72) : a)) +
      (badge ? shield(p, a, b) : ring + emblemContent(p, kind, a, b)),
  )
}

const shield = (p: Illustration, a: string, b: string) =>
  filledPath('M200 52C246 84 300 92 340 90C352 220 306 306 200 350C94 306 48 220 60 90C100 92 154 84 200 52Z', b) +
  filledPath(
    'M200 72C244 100 290 108 324 108C332 214 292 288 200 328C108 288 68 214 76 108C110 108 156 100 200 72Z',
    flatFill(a),
  ) +
  mark(p.mark ?? 'leaf', 200, 190, 130, b)

/** The inside of the ring: the mark alone, on a disc, letters alone, or the mark over its letters. */
function emblemContent(p: Illustration, kind: number, a: string, b: string): string {
  const what = p.mark ?? 'leaf'
  if (kind === 0) return mark(what, 200, 200, 190, b)
  if (kind === 1) return ellipse(200, 200, 140, 140, b) + mark(what, 200, 200, 160, a)
  if (kind === 3 && p.label) return lettering(p.label, 200, 200, 190, 130, b, 1) + strokedPath('M120 292H280', b, 8)
  return mark(what, 200, 166, 130, b) + (p.label ? lettering(p.label, 200, 286, 130, 46, b, 1) : '')
}
