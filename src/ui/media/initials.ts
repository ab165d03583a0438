// @chunk profile-pages
/** 'Salimah Chaniago' → 'SC'; one word gives one letter, no name a dot. */
export const initialsOf = (name: string) =>
  name
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase() ?? '')
    .join('') || '·'
