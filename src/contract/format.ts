// How values are said to a person, the same on the server and on every phone. Their shapes stand in schemas.ts.

/** Rp58.000: Indonesian locale, no decimals. Amount in whole rupiah. */
export const rupiah = (amount: number) => `Rp${wholeNumber(amount)}`

/** 1.234.567, the same on every machine, whatever its locale data. */
export const wholeNumber = (amount: number) => String(Math.round(amount)).replace(/\B(?=(\d{3})+(?!\d))/g, '.')

/** 'low - high'; one price when both are the same. The space before the hyphen does not break (U+00A0). */
export const priceRange = (bottom: number, top: number) =>
  bottom === top ? rupiah(bottom) : `${rupiah(bottom)}\u00A0- ${rupiah(top)}`

/** '250.00' → '250', '12.50' → '12,5' (acceptance.md#D34). */
export const weightText = (weight: string) => weight.replace(/\.0*$|(\.\d*?)0+$/, '$1').replace('.', ',')

/** The first `max` characters; longer text ends in an ellipsis that takes the place of nothing (acceptance.md#D33). */
export const cutText = (full: string, max: number) => {
  const letters = [...full]
  return letters.length > max ? `${letters.slice(0, max).join('').trimEnd()}…` : full
}
