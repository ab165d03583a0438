import { dice } from './chance.ts'
import { light, mix } from './colour.ts'
import { lit } from './fills.ts'
import type { Picture } from './kinds.ts'
import { words } from './lettering.ts'
import { mark } from './marks.ts'
import { box, line, oval, path } from './pencil.ts'
import { sheet } from './sheet.ts'

/** A shop's logo, or with `scene: 'badge'` the shield of a certification body; 400 × 400. */
export function emblem(p: Picture): string {
  const [a = '#0f766e', b = '#f6ecd8'] = p.colours ?? []
  const badge = p.scene === 'badge'
  const kind = Math.floor(dice(p.seed ?? 1)() * 4)
  const ring = `<circle cx="200" cy="200" r="178" fill="none" stroke="${b}" stroke-width="4" opacity=".7"/>`
  return sheet(
    400,
    400,
    box(0, 0, 400, 400, 0, light(a, 0.86)) +
      oval(200, 200, 192, 192, lit(badge ? mix(a, b, 0.72) : a)) +
      (badge ? shield(p, a, b) : ring + device(p, kind, a, b)),
  )
}

const shield = (p: Picture, a: string, b: string) =>
  path('M200 52C246 84 300 92 340 90C352 220 306 306 200 350C94 306 48 220 60 90C100 92 154 84 200 52Z', b) +
  path(
    'M200 72C244 100 290 108 324 108C332 214 292 288 200 328C108 288 68 214 76 108C110 108 156 100 200 72Z',
    lit(a),
  ) +
  mark(p.mark ?? 'leaf', 200, 190, 130, b)

/** What stands inside the ring: the mark alone, on a disc, letters alone, or the mark over its letters. */
function device(p: Picture, kind: number, a: string, b: string): string {
  const what = p.mark ?? 'leaf'
  if (kind === 0) return mark(what, 200, 200, 190, b)
  if (kind === 1) return oval(200, 200, 140, 140, b) + mark(what, 200, 200, 160, a)
  if (kind === 3 && p.label) return words(p.label, 200, 200, 190, 130, b, 1) + line('M120 292H280', b, 8)
  return mark(what, 200, 166, 130, b) + (p.label ? words(p.label, 200, 286, 130, 46, b, 1) : '')
}
