import { foundingYears } from '#contract/shop-rules.ts'
import { serverTime } from '#offline/clock.ts'

const jakarta = 7 * 60 * 60_000 // ms ahead of UTC, all year

/** The year in which the server refuses or takes a founding year: Jakarta's, whatever this phone's clock and zone say. */
export const yearNow = (): number => new Date(serverTime() + jakarta).getUTCFullYear()

/** The years to choose from, this one first. */
export const yearOptions = (now: number) => foundingYears(now).map((year) => ({ id: year, name: String(year) }))
