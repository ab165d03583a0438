// Used by reports about content, objections to decisions, and reports about labels.

/** The text with its line breaks, without control characters. Half a surrogate pair becomes U+FFFD. */
export const cleanMultiline = (text: string) =>
  Buffer.from(text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]+/gu, '')).toString()
