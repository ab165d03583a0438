import { foundingYears } from '#contract/shops/shop-rules.ts'
import { serverTime } from '#offline/network/server-clock.ts'

const jakartaOffset = 7 * 60 * 60_000 // ms ahead of UTC, all year

/** The year in which the server refuses or takes a founding year: Jakarta's, whatever this phone's clock and zone say. */
export const currentYear = (): number => new Date(serverTime() + jakartaOffset).getUTCFullYear()

/** The years to choose from, this one first. */
export const yearOptions = (now: number) => foundingYears(now).map((year) => ({ id: year, name: String(year) }))
