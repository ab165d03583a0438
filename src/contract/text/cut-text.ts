// @chunk after-start
/** Longer text is cut to `max` characters, followed by an ellipsis in addition to them (acceptance.md#D33). */
export const cutText = (full: string, max: number) => {
  const letters = [...full]
  return letters.length > max ? `${letters.slice(0, max).join('').trimEnd()}…` : full
}
