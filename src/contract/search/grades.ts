import type { Phrase, QueryWord } from './parse-query.ts'

/**
 * A field of a searched text. A: the name. B: its categories and numbers. C: its owner and place. D: its description.
 */
export type Field = 'A' | 'B' | 'C' | 'D'
export const allFields: readonly Field[] = ['A', 'B', 'C', 'D']
export const namedFields: readonly Field[] = ['A', 'B', 'C']

/** Phrases of which one has to be in these fields. */
export type PhrasesInFields = { phrases: readonly Phrase[]; fields: readonly Field[] }

/** The points of a word of the query that has no variant, only affects the order, and is in the name. */
export const optionalPoints = 12

/** Added when the name is the query, begins with it, or contains it. */
export const namePoints = { equal: 60, beginning: 25, inside: 12 } as const

/**
 * The grades of a match, the best first: the word in the name, a related word, synonyms, corrections; in each, the name
 * before other names, before the place, before the description. A match has the points of its best grade, multiplied by
 * the rarity of its unit.
 */
export const grades: readonly {
  points: number
  word: (word: QueryWord) => PhrasesInFields[]
  synonyms: readonly Field[]
}[] = [
  { points: 100, word: ({ exact }) => [{ phrases: exact, fields: ['A'] }], synonyms: [] },
  {
    points: 80,
    word: ({ exact, family }) => [
      { phrases: exact, fields: ['B'] },
      { phrases: family, fields: ['A'] },
    ],
    synonyms: [],
  },
  {
    points: 65,
    word: ({ exact, soundAlikes, completions }) => [
      { phrases: exact, fields: ['C'] },
      { phrases: [...soundAlikes, ...completions], fields: ['A'] },
    ],
    synonyms: ['A'],
  },
  {
    points: 45,
    word: ({ family, soundAlikes, completions, corrections }) => [
      { phrases: [...family, ...soundAlikes, ...completions], fields: ['B', 'C'] },
      { phrases: corrections.slice(0, 1), fields: ['A'] },
    ],
    synonyms: ['B', 'C'],
  },
  { points: 30, word: ({ corrections }) => [{ phrases: corrections, fields: namedFields }], synonyms: [] },
  {
    points: 10,
    word: ({ exact, family, soundAlikes, completions }) => [
      { phrases: [...exact, ...family, ...soundAlikes, ...completions], fields: ['D'] },
    ],
    synonyms: ['D'],
  },
]

/**
 * The variants of a word that match its unit. `alone`: without the other units, so that it must be in a name, and
 * completions do not count.
 */
export const variantsOf = (
  { exact, family, soundAlikes, completions, corrections }: QueryWord,
  alone: boolean,
): PhrasesInFields[] => [
  {
    phrases: [...exact, ...family, ...soundAlikes, ...(alone ? [] : completions)],
    fields: alone ? namedFields : allFields,
  },
  { phrases: corrections, fields: namedFields },
]
