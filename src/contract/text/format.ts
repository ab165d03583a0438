// The way values are formatted for people, the same on the server and on every phone. Their schemas are in schemas.ts.

/** Rp58.000: Indonesian locale, no decimals. Amount in whole rupiah. */
export const rupiah = (amount: number) => `Rp${wholeNumber(amount)}`

/** 1.234.567, the same on every machine, whatever its locale data. */
export const wholeNumber = (amount: number) => String(Math.round(amount)).replace(/\B(?=(\d{3})+(?!\d))/g, '.')

/** 'Rp385.000–520.000', with an en dash; one price when both are the same. Amounts in whole rupiah. */
export const priceRange = (bottom: number, top: number) =>
  bottom === top ? rupiah(bottom) : `${rupiah(bottom)}–${wholeNumber(top)}`

/** 'Rp1,25 jt–2,5 jt' or 'Rp950 rb–1,2 jt' for a range of prices; undefined when it would round one of them. */
export function shortPriceRange(bottom: number, top: number): string | undefined {
  const shorts = [bottom, top].map((amount) => (amount < 1e6 ? `${amount / 1e3} rb` : `${amount / 1e6} jt`))
  const text = shorts.join('–').replaceAll('.', ',')
  return /,\d{3}/.test(text) ? undefined : `Rp${text}`
}

/** The name of a province as it fits on a card: 'DKI Jakarta' for 'Daerah Khusus Ibukota Jakarta'. */
export const shortProvince = (name: string) =>
  name.replace('Daerah Khusus Ibukota', 'DKI').replace('Daerah Istimewa', 'DI')
