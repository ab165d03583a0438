// A day as people write it, and as it is kept: '20/11/2026' and '2026-11-20'.

const isoDate = /^(\d{4})-(\d{2})-(\d{2})$/

/** '2026-11-20' → '20/11/2026'; what is no whole day yet stays as it was typed. */
export function formatDateInput(value: string): string {
  const [, year, month, day] = isoDate.exec(value) ?? []
  return year === undefined ? value : `${day}/${month}/${year}`
}

/**
 * What was typed, as the form keeps it: a whole day as '2026-11-20', less than that with its slashes, so that nothing
 * typed is lost. '20112026', '20/11/2026', '20-11-2026' and '2026-11-20' are the same day.
 */
export function parseDateInput(text: string): string {
  const plain = text.trim()
  if (isoDate.test(plain)) return plain
  // A day or a month of one digit counts as two once something else follows it.
  const parts = plain.split(/[^\d]+/)
  const digits = parts
    .map((part, at) => (at < 2 && at < parts.length - 1 && part.length === 1 ? `0${part}` : part))
    .join('')
    .slice(0, 8)
  const [day, month, year] = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)]
  return digits.length === 8 ? `${year}-${month}-${day}` : [day, month, year].filter(Boolean).join('/')
}
