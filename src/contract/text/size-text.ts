// @chunk contract-data
// In a file of its own: no first screen shows a size.

/** The size of a file or of stored data: 512 B, 14 kB, 2 MB, 2,4 MB, 10,7 GB; '' for a size that is not known. */
export function sizeText(bytes: number): string {
  if (!(bytes >= 0)) return ''
  if (bytes < 1000) return `${Math.round(bytes)} B`
  if (bytes < 999_500) return `${Math.round(bytes / 1000)} kB`
  return bytes < 999_950_000 ? `${tenths(bytes / 1_000_000)} MB` : `${tenths(bytes / 1_000_000_000)} GB`
}

const tenths = (number: number) => number.toFixed(1).replace('.', ',').replace(',0', '')
