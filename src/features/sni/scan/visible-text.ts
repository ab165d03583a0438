// A scanned text as it is, for the eyes: characters that cannot be seen, or that turn the order of others, are written
// out.

/** A part of the text; `hidden`: the code of a character that a screen would not show. */
export type TextPart = { text: string; hidden?: true }

// Control and format characters, separators, surrogates without a partner, private and unassigned characters; and the
// letters that are drawn as nothing.
const invisible = /[\p{C}\p{Z}\u115F\u1160\u2800\u3164\uFFA0]|\u034F|\u17B4|\u17B5|[\u180B-\u180F]|[\uFE00-\uFE0F]/u
/** More marks than this on one letter would cover the lines around it. */
const maxMarks = 4

/**
 * The parts of a text, in its order. Line breaks stay, after a mark that shows them; spaces at its ends are shown too.
 */
export function visibleParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let marks = 0
  const letters = [...text.replace(/\r\n?/g, '\n')]
  const add = (part: TextPart) => {
    const last = parts.at(-1)
    if (last && !last.hidden && !part.hidden) last.text += part.text
    else parts.push(part)
  }
  for (const [at, letter] of letters.entries()) {
    marks = /\p{M}/u.test(letter) ? marks + 1 : 0
    if (letter === '\n') add({ text: '↵\n' })
    else if (letter === '\t') add({ text: '⇥ ' })
    else if (letter === ' ') add({ text: at === 0 || at === letters.length - 1 ? '␣' : ' ' })
    else if (invisible.test(letter) || marks > maxMarks || (marks > 0 && at === 0))
      add({ text: codeOf(letter), hidden: true })
    else add({ text: letter })
  }
  return parts
}

/** 'U+202E' */
const codeOf = (letter: string) => `U+${letter.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`
