// @chunk contract-data
import { type PageKey, pages } from '../addresses.ts'

// The pages whose views are counted: those with a name for the report. And how fast they were: counts of visits by
// grade, never a measured value.

type Pages = typeof pages
export type CountedPage = {
  [Key in PageKey]: Pages[Key] extends { name: string } ? Pages[Key]['pattern'] : never
}[PageKey]

export const countedPages = Object.values(pages).flatMap((page) => ('name' in page ? [page.pattern] : []))

export const isCounted = (page: string): page is CountedPage => (countedPages as readonly string[]).includes(page)

/**
 * The maximum views of a page, and of visits of one grade, in one request, and ms for which unsent counts are stored
 * (acceptance.md#D06).
 */
export const maxViews = 100
export const viewsKept = 24 * 60 * 60_000

/**
 * The figures of a visit, each with the highest value that is good, and the highest that is not poor. These are the
 * published limits of Core Web Vitals (https://web.dev/articles/vitals): ms of LCP and INP, and the score of CLS.
 */
export const speedLimits = { lcp: [2500, 4000], inp: [200, 500], cls: [0.1, 0.25] } as const
export type SpeedFigure = keyof typeof speedLimits
export const speedFigures = Object.keys(speedLimits) as SpeedFigure[]

/**
 * The origins of a page: the service worker had the document, the app had fetched its answer before the tap, or its
 * document came over the network.
 */
export const pageOrigins = ['worker', 'prefetch', 'network'] as const
export type PageOrigin = (typeof pageOrigins)[number]

export const speedGrades = ['good', 'middle', 'poor'] as const
export type SpeedGrade = (typeof speedGrades)[number]

export function gradeOf(figure: SpeedFigure, value: number): SpeedGrade {
  const [good, middle] = speedLimits[figure]
  if (value <= good) return 'good'
  return value <= middle ? 'middle' : 'poor'
}

export type PageSpeed = { figure: SpeedFigure; origin: PageOrigin; grade: SpeedGrade }
/** 'lcp worker good': the key under which its visits are summed. */
export const speedKey = ({ figure, origin, grade }: PageSpeed) => `${figure} ${origin} ${grade}` as const
export type SpeedKey = ReturnType<typeof speedKey>

/** Every figure of every origin in every grade. */
export const pageSpeeds: readonly PageSpeed[] = speedFigures.flatMap((figure) =>
  pageOrigins.flatMap((origin) => speedGrades.map((grade) => ({ figure, origin, grade }))),
)
