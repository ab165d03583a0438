// The figures read from a Lighthouse report, and their limits.

export type Throttling = 'simulate' | 'devtools'

/**
 * The part of a report that is read here. Scores are 0 to 1, null where an audit could not be scored; times are
 * milliseconds.
 */
export type Report = {
  lighthouseVersion: string
  environment: { benchmarkIndex: number }
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, { title: string; score: number | null; numericValue?: number; scoreDisplayMode: string }>
}

export type Figure = {
  name: string
  of: (report: Report) => number
  /** Formats the value for the table. */
  say: (value: number) => string
  target: (throttling: Throttling, route: string) => { most: number } | { least: number } | undefined
}

const hundred = (category: string, least: number): Figure => ({
  name: category,
  of: ({ categories }) => (categories[category]?.score ?? Number.NaN) * 100,
  say: (value) => String(Math.round(value)),
  target: () => ({ least }),
})
type Most = (throttling: Throttling, route: string) => number | undefined
const time = (name: string, audit: string, most: Most): Figure => ({
  name,
  of: ({ audits }) => audits[audit]?.numericValue ?? Number.NaN,
  say: (value) => `${Math.round(value)} ms`,
  target: (throttling, route) => {
    const limit = most(throttling, route)
    return limit === undefined ? undefined : { most: limit }
  },
})

export const figures: Figure[] = [
  hundred('performance', 97),
  hundred('accessibility', 100),
  hundred('best-practices', 100),
  // Search results have noindex on purpose.
  { ...hundred('seo', 100), target: (_, route) => (route.startsWith('/product/search') ? undefined : { least: 100 }) },
  time('FCP', 'first-contentful-paint', () => undefined),
  time('LCP', 'largest-contentful-paint', (throttling) => (throttling === 'simulate' ? 1600 : 1800)),
  time('TBT', 'total-blocking-time', () => 50),
  // When the sign-in form reacts to input: network and main thread are idle.
  time('usable', 'interactive', (_, route) => (route === '/auth/login' ? 2500 : undefined)),
  {
    name: 'CLS',
    of: ({ audits }) => audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
    say: (value) => value.toFixed(3),
    target: () => ({ most: 0.01 }),
  },
]

export const median = (values: number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** The smallest value that this share of the values does not exceed. */
export const percentile = (values: number[], percent: number): number =>
  [...values].sort((a, b) => a - b)[Math.max(0, Math.ceil((values.length * percent) / 100) - 1)]!

/** Whether a median is within its limit. A missing figure (NaN) is not. */
export function isFine({ target }: Figure, value: number, throttling: Throttling, route: string): boolean {
  const limit = target(throttling, route)
  if (!limit) return true
  return 'most' in limit ? value <= limit.most : value >= limit.least
}

/** Audits of the given categories that a report does not give full marks, each once. */
export function failing(report: Report, categories: string[]): string[] {
  const ids = categories.flatMap((name) => report.categories[name]?.auditRefs.filter(({ weight }) => weight > 0) ?? [])
  return [...new Set(ids.map(({ id }) => id))].flatMap((id) => {
    const audit = report.audits[id]
    const unfit = audit?.scoreDisplayMode === 'notApplicable' || audit?.scoreDisplayMode === 'manual'
    return !audit || unfit || audit.score === null || audit.score >= 1 ? [] : [`${id}: ${audit.title}`]
  })
}
