import type { PageSpeedCount } from '#contract/operator/system.ts'
import { wholeNumber } from '#contract/text/format.ts'
import { type PageOrigin, pageOrigins, type SpeedFigure, speedFigures, speedLimits } from '#contract/visits/rules.ts'
import { formatWeek } from '#ui/display/format-week.ts'
import { shareText, sumOf } from '../statistics/report-texts.ts'
import type { SystemData } from './system-texts.ts'

// Texts of the tables of page speeds. Pure.

export type PageSpeedReport = SystemData['page_speeds']

/** Short, so that three of them fit on a phone: `limitsText` explains them. */
export const figureNames: Record<SpeedFigure, string> = { lcp: 'LCP', inp: 'INP', cls: 'CLS' }
export const originNames: Record<PageOrigin, string> = {
  worker: 'Tersimpan di HP',
  prefetch: 'Diambil sebelum disentuh',
  network: 'Dari jaringan',
}

const decimal = (number: number) => String(number).replace('.', ',')
const [lcp, inp, cls] = [speedLimits.lcp[0] / 1000, speedLimits.inp[0] / 1000, speedLimits.cls[0]].map(decimal)
/** The limits of a good visit, as a sentence. */
export const limitsText = `Baik berarti: isi utama tampil dalam ${lcp} detik (LCP), sentuhan ditanggapi dalam ${inp} detik (INP), dan nilai pergeseran paling banyak ${cls} (CLS).`

/** A share of fewer visits says too little. */
export const fewVisits = 20

/** '92 % dari 340', '12, terlalu sedikit', or a dash without visits. */
function cellText(counts: readonly PageSpeedCount[]): string {
  const total = sumOf(counts.map((count) => count.total))
  if (total === 0) return '–'
  if (total < fewVisits) return `${total}, terlalu sedikit`
  return `${shareText(sumOf(counts.map(({ good }) => good)), total)} dari ${wholeNumber(total)}`
}

const cellsOf = (counts: readonly PageSpeedCount[]) =>
  speedFigures.map((figure) => cellText(counts.filter((count) => count.figure === figure)))

/** A row for each week with visits, the latest first. */
export const weekRows = ({ week: now, counts }: PageSpeedReport) =>
  [...new Set(counts.map(({ week }) => week))].map((week) => ({
    key: week,
    cells: [
      `${formatWeek(week)}${week === now ? ', pekan ini' : ''}`,
      ...cellsOf(counts.filter((count) => count.week === week)),
    ],
  }))

/** A row for each origin in this week; empty when the week has no visits yet. */
export function originRows({ week: now, counts }: PageSpeedReport) {
  const current = counts.filter(({ week }) => week === now)
  if (current.length === 0) return []
  return pageOrigins.map((origin) => ({
    key: origin,
    cells: [originNames[origin], ...cellsOf(current.filter((count) => count.origin === origin))],
  }))
}
