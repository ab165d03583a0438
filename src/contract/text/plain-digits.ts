// @chunk form
/** The zeros of the digits that people type besides 0: Arabic, Persian, Devanagari, Javanese and Balinese. */
const otherZeros = [0x0660, 0x06f0, 0x0966, 0xa9d0, 0x1b50]

/** The text with ASCII digits and signs for those of other scripts and widths, and without invisible characters. */
export const plainDigits = (text: string): string => (/^[\x20-\x7e]*$/.test(text) ? text : plainText(text))

const plainText = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[^\P{Nd}\d]/gu, (digit) => {
      const code = digit.codePointAt(0)!
      const zero = otherZeros.find((start) => code >= start && code < start + 10)
      return zero === undefined ? digit : String(code - zero)
    })
