import { dice } from './chance.ts'
import { fade } from './fills.ts'
import type { Item, Thing } from './kinds.ts'
import { motifOf } from './motifs.ts'
import { at, oval } from './pencil.ts'

/** Motifs that have letters on them without being given a label: they are never mirrored either. */
const LETTERED = ['meter', 'babyscale', 'puzzle']

/** `"bowl:balado:deep"` is motif, fill and style. */
function written(item: Item): Exclude<Item, string> {
  if (typeof item !== 'string') return item
  const [motif = 'carton', fill = '', style = ''] = item.split(':')
  return { motif, fill, style }
}

/** Draws one item; the same item, seed and yaw give the same thing. */
export function make(item: Item, seed: number, yaw: number): Thing {
  const it = written(item)
  const [a, b, c] = it.colours ?? []
  const thing = motifOf(it.motif)({
    a,
    b,
    c,
    style: it.style ?? '',
    fill: it.fill ?? '',
    label: it.label ?? '',
    mark: it.mark ?? 'leaf',
    rnd: dice(seed * 31 + (it.seed ?? 0) + 7),
    yaw,
  })
  return { ...thing, lettered: Boolean(it.label) || LETTERED.includes(it.motif) }
}

/** How much a thing may grow to fit into w × h. */
export const scaleFor = (t: Thing, w: number, h: number) => Math.min(w / t.wide, h / t.tall)

/** A hung thing made to stand, for places without a wall. */
export const takenDown = (t: Thing): Thing => (t.hung ? { ...t, hung: false, art: at(0, -t.tall, t.art) } : t)

/** Puts a thing on the table (or on the wall) with its shadow, which falls to the right. */
export function stand(t: Thing, x: number, y: number, s: number, mirror = false): string {
  const w = t.wide * s
  const h = t.tall * s
  const art = at(x, y, t.art, s, 0, mirror && !t.lettered)
  if (t.hung) return at(x + 26, y + 22, oval(0, h / 2, w * 0.5, t.tall * s * 0.58, fade('#2b1a12', 34))) + art
  if (t.lying) return oval(x + w * 0.05, y - t.tall * s * 0.4, w * 0.6, t.tall * s * 0.56, fade('#2b1a12', 66)) + art
  return (
    oval(x + w * 0.16, y + w * 0.015, w * 0.62, w * 0.1 + 12, fade('#2b1a12', 46)) +
    oval(x + w * 0.02, y + 4, w * 0.5, w * 0.06 + 8, fade('#20120a', 62)) +
    art
  )
}
