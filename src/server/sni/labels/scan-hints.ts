import type { ScanHint } from '#contract/sni/schemas.ts'
import { daysAfter } from '#contract/time/dates.ts'
import { kilometresBetween } from './province-places.ts'

/** The scans of one label on one day in one province; 0: the province is unknown. */
export type ScanCount = { day: string; province_id: number; n: number }

/**
 * The rules by which the scans of a label look like the scans of a copied one. An honest label of a product that sells
 * everywhere is scanned everywhere too, so a day is compared with the days before it, not with a fixed number alone.
 */
export const hintRules = {
  /** The number of earlier days with which a day is compared. */
  daysBefore: 28,
  /** A day has at least so many scans, and so many times the average of the days before. */
  often: { least: 100, times: 5 },
  /**
   * Two provinces so many kilometres apart, each with so many scans on the same day, of which only one had any before.
   */
  far: { km: 1_000, least: 3 },
} as const

/** The hints of the last `daysShown` days until `today`, the latest first: at most one of each kind a day. */
export function scanHints(
  counts: readonly ScanCount[],
  { today, daysShown, nameOf }: { today: string; daysShown: number; nameOf: (province: number) => string },
): ScanHint[] {
  const hints: ScanHint[] = []
  for (let back = 0; back < daysShown; back++) {
    const day = daysAfter(today, -back)
    const first = daysAfter(day, -hintRules.daysBefore)
    const onDay = counts.filter((count) => count.day === day && count.n > 0)
    if (onDay.length === 0) continue
    const before = counts.filter((count) => count.day >= first && count.day < day && count.n > 0)
    const often = oftenOn(day, onDay, before)
    if (often) hints.push(often)
    const far = farApartOn(day, onDay, before, nameOf)
    if (far) hints.push(far)
  }
  return hints
}

const sumOf = (counts: readonly ScanCount[]) => counts.reduce((sum, { n }) => sum + n, 0)

function oftenOn(day: string, onDay: readonly ScanCount[], before: readonly ScanCount[]): ScanHint | undefined {
  const n = sumOf(onDay)
  const average = sumOf(before) / hintRules.daysBefore
  const { least, times } = hintRules.often
  return n >= least && n >= times * average ? { kind: 'often', day, n, usual: Math.round(average) } : undefined
}

/** The two provinces that are farthest apart. */
function farApartOn(
  day: string,
  onDay: readonly ScanCount[],
  before: readonly ScanCount[],
  nameOf: (province: number) => string,
): ScanHint | undefined {
  const usual = new Set(before.map(({ province_id }) => province_id))
  const scanned = onDay.filter(({ province_id, n }) => province_id !== 0 && n >= hintRules.far.least)
  let farthest: { from: number; to: number; km: number } | undefined
  for (const { province_id: to } of scanned) {
    if (usual.has(to)) continue
    for (const { province_id: from } of scanned) {
      if (!usual.has(from)) continue
      const km = kilometresBetween(from, to) ?? 0
      if (km >= hintRules.far.km && km > (farthest?.km ?? 0)) farthest = { from, to, km }
    }
  }
  return farthest && { kind: 'far', day, from: nameOf(farthest.from), to: nameOf(farthest.to), km: farthest.km }
}
