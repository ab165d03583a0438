import { banner, hero } from './banners.ts'
import { emblem } from './emblem.ts'
import type { Illustration } from './illustration.ts'
import { snapshot } from './snapshots.ts'
import { stillLife } from './still-life.ts'
import { workshop } from './workshop.ts'

/** The picture as SVG text. Pure: the same picture always gives the same string. */
export function draw(p: Illustration): string {
  if (p.scene === 'logo' || p.scene === 'badge') return emblem(p)
  if (p.scene === 'banner') return banner(p)
  if (p.scene === 'hero') return hero(p)
  if (p.scene === 'workshop') return workshop(p)
  if (p.scene === 'snapshot') return snapshot(p)
  return stillLife(p)
}
