/**
 * The average colour of a picture, '#c8b59a', out of its thumbhash (base64). The first three bytes of a thumbhash hold
 * the average of lightness (l), yellow-blue (p) and red-green (q), six bits each; the rest is the blur we do not draw.
 */
export function colorOfThumbhash(thumbhash: string): string {
  const bytes = atob(thumbhash.slice(0, 4))
  const header = bytes.charCodeAt(0) | (bytes.charCodeAt(1) << 8) | (bytes.charCodeAt(2) << 16)
  const l = (header & 63) / 63
  const p = ((header >> 6) & 63) / 31.5 - 1
  const q = ((header >> 12) & 63) / 31.5 - 1
  const blue = l - (2 / 3) * p
  const red = (3 * l - blue + q) / 2
  return `#${[red, red - q, blue].map(hex).join('')}`
}

const hex = (share: number) =>
  Math.round(255 * Math.max(0, Math.min(1, share)))
    .toString(16)
    .padStart(2, '0')
