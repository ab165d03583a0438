// The way values are formatted for people, the same on the server and on every phone. Their schemas are in schemas.ts.

/** Rp58.000: Indonesian locale, no decimals. Amount in whole rupiah. */
export const rupiah = (amount: number) => `Rp${wholeNumber(amount)}`

/** 1.234.567, the same on every machine, whatever its locale data. */
export const wholeNumber = (amount: number) => String(Math.round(amount)).replace(/\B(?=(\d{3})+(?!\d))/g, '.')

/** 'low - high'; one price when both are the same. A no-break space (U+00A0) precedes the hyphen. */
export const priceRange = (bottom: number, top: number) =>
  bottom === top ? rupiah(bottom) : `${rupiah(bottom)}\u00A0- ${rupiah(top)}`

/** '250.00' → '250', '12.50' → '12,5' (acceptance.md#D34). */
export const weightText = (weight: string) => weight.replace(/\.0*$|(\.\d*?)0+$/, '$1').replace('.', ',')

/** Longer text is cut to `max` characters, followed by an ellipsis in addition to them (acceptance.md#D33). */
export const cutText = (full: string, max: number) => {
  const letters = [...full]
  return letters.length > max ? `${letters.slice(0, max).join('').trimEnd()}…` : full
}
