import { fadeFill } from './fills.ts'
import type { DrawnSubject, SubjectItem } from './illustration.ts'
import { seededRandom } from './random.ts'
import { ellipse, transformed } from './shapes.ts'
import { subjectOf } from './subjects.ts'

/** Motifs with letters of their own, without a label: they are never mirrored either. */
const LETTERED_SUBJECTS = ['meter', 'babyscale', 'puzzle']

/** `"bowl:balado:deep"` is motif, fill and style. */
function parseItem(item: SubjectItem): Exclude<SubjectItem, string> {
  if (typeof item !== 'string') return item
  const [motif = 'carton', fill = '', style = ''] = item.split(':')
  return { motif, fill, style }
}

/** Draws one item; the same item, seed and yaw give the same thing. */
export function drawSubject(item: SubjectItem, seed: number, yaw: number): DrawnSubject {
  const it = parseItem(item)
  const [a, b, c] = it.colours ?? []
  const thing = subjectOf(it.motif)({
    a,
    b,
    c,
    style: it.style ?? '',
    fill: it.fill ?? '',
    label: it.label ?? '',
    mark: it.mark ?? 'leaf',
    rnd: seededRandom(seed * 31 + (it.seed ?? 0) + 7),
    yaw,
  })
  return { ...thing, lettered: Boolean(it.label) || LETTERED_SUBJECTS.includes(it.motif) }
}

/** The factor by which a thing may grow to fit into w × h. */
export const scaleFor = (t: DrawnSubject, w: number, h: number) => Math.min(w / t.wide, h / t.tall)

/** A hanging thing, moved so that it stands, for places without a wall. */
export const standingForm = (t: DrawnSubject): DrawnSubject =>
  t.hung ? { ...t, hung: false, art: transformed(0, -t.tall, t.art) } : t

/** Puts a thing on the table (or on the wall) with its shadow, which falls to the right. */
export function placeOnTable(t: DrawnSubject, x: number, y: number, s: number, mirror = false): string {
  const w = t.wide * s
  const h = t.tall * s
  const art = transformed(x, y, t.art, s, 0, mirror && !t.lettered)
  if (t.hung)
    return transformed(x + 26, y + 22, ellipse(0, h / 2, w * 0.5, t.tall * s * 0.58, fadeFill('#2b1a12', 34))) + art
  if (t.lying)
    return ellipse(x + w * 0.05, y - t.tall * s * 0.4, w * 0.6, t.tall * s * 0.56, fadeFill('#2b1a12', 66)) + art
  return (
    ellipse(x + w * 0.16, y + w * 0.015, w * 0.62, w * 0.1 + 12, fadeFill('#2b1a12', 46)) +
    ellipse(x + w * 0.02, y + 4, w * 0.5, w * 0.06 + 8, fadeFill('#20120a', 62)) +
    art
  )
}
