/** The size of a download for people: 353,000 bytes are '353 kB', 1,240,000 are '1,2 MB'. */
export const sizeText = (bytes: number) =>
  bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1000))} kB`
    : `${String(Math.round(bytes / 100_000) / 10).replace('.', ',')} MB`
