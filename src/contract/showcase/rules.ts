// @chunk cards
import { wholeNumber } from '../text/format.ts'

// The limit to which the public lists of products and shops are read. In a file without schemas, because the screens
// load it.

/** The furthest row at which a numbered page may begin: each page costs more than the one before. */
export const maxOffset = 10_000

/** The most products of a certification body that are counted. */
export const maxCounted = 10_000

/** '1.250', or '10.000 lebih' for a count that ended there. */
export const countedText = (n: number, most = maxCounted) => (n < most ? wholeNumber(n) : `${wholeNumber(most)} lebih`)

/** A cursor, as `next` of an answer has it: the time and the id of the answer's last row. */
export const cursorPattern = /^\d{1,16}-\d{1,10}$/

/** How many numbered pages of `rows` rows there are: all of a list, or those that begin at row 10,000 at most. */
export const numberedPages = (total: number, rows: number): number =>
  Math.min(Math.ceil(total / rows), Math.floor(maxOffset / rows) + 1)
