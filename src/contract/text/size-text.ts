// @chunk contract-data
// For imports and open data, in a file of its own: no first screen shows the size of a file.

/** The size of a file: 512 B, 14 kB, 2,4 MB. */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  if (bytes < 1_000_000) return `${Math.round(bytes / 1000)} kB`
  return `${(bytes / 1_000_000).toFixed(1).replace('.', ',').replace(',0', '')} MB`
}
