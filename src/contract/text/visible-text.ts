// @chunk base
// The characters that a person can see. A field that must be filled in needs one of them.

// Spaces, control and format characters, variation selectors and fillers, combining marks without a letter, and two
// that are drawn as nothing: the empty braille pattern, and the placeholder of a removed object.
const visible = /[^\s\p{Z}\p{Cc}\p{Cf}\p{Cs}\p{M}\p{DI}\u2800\ufffc]/u

/** Whether a text has a character that can be seen: false for '', for spaces, and for zero-width characters alone. */
export const hasVisibleText = (text: string): boolean => visible.test(text)
