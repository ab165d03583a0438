// @chunk owner-pages
import { encode } from 'uqr'

// QR codes, drawn as one path. Black on white in both colour schemes: paper is white, and cameras need that.

/**
 * The squares of the QR code, row by row, with the white border of four squares that cameras need. Error correction M:
 * a code stays readable when 15 % of it is smeared or torn.
 */
export const qrSquares = (address: string) => encode(address, { ecc: 'M', border: 4 }).data

/** The squares as one SVG path, one unit per square. */
export const squaresPath = (rows: readonly (readonly boolean[])[]) =>
  rows.map((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')).join('')).join('')
