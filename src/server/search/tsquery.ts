import type { Phrase, QueryUnit, QueryWord } from './parse-query.ts'

// Builds the tsquery of a parsed query. Words are normalized and contain no operator; they are passed as parameters all
// the same.

type Field = 'A' | 'B' | 'C' | 'D'
const allFields: readonly Field[] = ['A', 'B', 'C', 'D']
const namedFields: readonly Field[] = ['A', 'B', 'C']

const lexeme = (word: string, fields: readonly Field[]) =>
  fields.length === 4 ? `'${word}'` : `'${word}':${fields.join('')}`
const allLexemes = (phrase: Phrase, fields: readonly Field[]) =>
  phrase.length === 1 ? lexeme(phrase[0]!, fields) : `(${phrase.map((word) => lexeme(word, fields)).join(' & ')})`
const anyOfQueries = (queries: readonly string[]) => (queries.length === 1 ? queries[0]! : `(${queries.join(' | ')})`)
const phraseQueries = (phrases: readonly Phrase[], fields: readonly Field[]) =>
  phrases.map((phrase) => allLexemes(phrase, fields))

/**
 * The grades of a match, the best first: the word in the name, a related word, synonyms, corrections; in each, the name
 * before other names, before the place, before the description.
 */
const grades: readonly { points: number; word: (word: QueryWord) => string[]; otherwise: readonly Field[] }[] = [
  { points: 100, word: ({ exact }) => phraseQueries(exact, ['A']), otherwise: [] },
  {
    points: 80,
    word: ({ exact, family }) => [...phraseQueries(exact, ['B']), ...phraseQueries(family, ['A'])],
    otherwise: [],
  },
  {
    points: 65,
    word: ({ exact, soundAlikes: alike, completions: goesOn }) => [
      ...phraseQueries(exact, ['C']),
      ...phraseQueries([...alike, ...goesOn], ['A']),
    ],
    otherwise: ['A'],
  },
  {
    points: 45,
    word: ({ family, soundAlikes: alike, completions: goesOn, corrections: wrong }) => [
      ...phraseQueries([...family, ...alike, ...goesOn], ['B', 'C']),
      ...phraseQueries(wrong.slice(0, 1), ['A']),
    ],
    otherwise: ['B', 'C'],
  },
  { points: 30, word: ({ corrections: wrong }) => phraseQueries(wrong, namedFields), otherwise: [] },
  {
    points: 10,
    word: ({ exact, family, soundAlikes: alike, completions: goesOn }) =>
      phraseQueries([...exact, ...family, ...alike, ...goesOn], ['D']),
    otherwise: ['D'],
  },
]

/** Matches one unit. `alone`: by itself, so it must be in a name, and typed to its end. */
const unitTsquery = ({ words, synonyms: otherwise }: QueryUnit, alone: boolean): string => {
  const fields = alone ? namedFields : allFields
  const each = words.map(({ exact, family, soundAlikes: alike, completions: goesOn, corrections: wrong }) =>
    anyOfQueries([
      ...phraseQueries([...exact, ...family, ...alike, ...(alone ? [] : goesOn)], fields),
      ...phraseQueries(wrong, namedFields),
    ]),
  )
  const together = each.length === 1 ? each[0]! : `(${each.join(' & ')})`
  return anyOfQueries([together, ...phraseQueries(otherwise, fields)])
}

/** Matches all units, or at least so many of them. */
export function tsqueryOf(units: readonly QueryUnit[], least = units.length): string {
  const queries = units.map((unit) => unitTsquery(unit, least < units.length))
  return anyOfQueries(
    combinations(queries, least).map((some) => (some.length === 1 ? some[0]! : `(${some.join(' & ')})`)),
  )
}

function combinations<T>(of: readonly T[], many: number): T[][] {
  if (many === 0) return [[]]
  return of.flatMap((one, at) => combinations(of.slice(at + 1), many - 1).map((rest) => [one, ...rest]))
}

/** The score of `words` (an SQL name) for the query, as SQL. `value` makes a parameter of a text. */
export function scoreSql(
  { units, optional }: { units: readonly QueryUnit[]; optional: readonly string[] },
  { words, value }: { words: string; value: (of: string) => string },
): string {
  const matches = (query: string) => `${words} @@ ${value(query)}::tsquery`
  const unit = ({ words: of, synonyms: otherwise, rarity: rare }: QueryUnit) => {
    const cases = gradedQueries(of, otherwise).map(({ points, query }) => `when ${matches(query)} then ${points}`)
    return `${rare.toFixed(2)} * (case ${cases.join(' ')} else 0 end)`
  }
  const beside = optional.length > 0 ? optional.map((word) => `(${matches(lexeme(word, ['A']))})::int * 12`) : []
  return [...units.map(unit), ...beside].join(' + ')
}

/** Words of one unit score like the worst of them. */
function gradedQueries(words: readonly QueryWord[], otherwise: readonly Phrase[]) {
  const sofar: string[][] = words.map(() => [])
  const others: string[] = []
  const found: { points: number; query: string }[] = []
  for (const grade of grades) {
    const before = sofar.flat().length + others.length
    for (const [at, word] of words.entries()) sofar[at]!.push(...grade.word(word))
    if (grade.otherwise.length > 0) others.push(...phraseQueries(otherwise, grade.otherwise))
    if (sofar.flat().length + others.length === before) continue
    const together = sofar.every((queries) => queries.length > 0) ? [`(${sofar.map(anyOfQueries).join(' & ')})`] : []
    if (together.length + others.length > 0)
      found.push({ points: grade.points, query: anyOfQueries([...together, ...others]) })
  }
  return found
}
