import type { Phrase, Unit, Word } from './understand.ts'

// What was understood, as Postgres looks for it (tsquery). Words come cleaned: there is no mark in them that means anything there,
// and they travel as parameters all the same.

type Field = 'A' | 'B' | 'C' | 'D'
const everywhere: readonly Field[] = ['A', 'B', 'C', 'D']
const notTold: readonly Field[] = ['A', 'B', 'C']

const lexeme = (word: string, fields: readonly Field[]) =>
  fields.length === 4 ? `'${word}'` : `'${word}':${fields.join('')}`
const all = (phrase: Phrase, fields: readonly Field[]) =>
  phrase.length === 1 ? lexeme(phrase[0]!, fields) : `(${phrase.map((word) => lexeme(word, fields)).join(' & ')})`
const any = (queries: readonly string[]) => (queries.length === 1 ? queries[0]! : `(${queries.join(' | ')})`)
const anyOf = (phrases: readonly Phrase[], fields: readonly Field[]) => phrases.map((phrase) => all(phrase, fields))

/**
 * How good a match is, the best first: itself in the name, its family, other words for it, and last what it may have been meant
 * to be; and in each, the name before what it is called otherwise, before where it is, before what is told of it.
 */
const grades: readonly { points: number; word: (word: Word) => string[]; otherwise: readonly Field[] }[] = [
  { points: 100, word: ({ exact }) => anyOf(exact, ['A']), otherwise: [] },
  { points: 80, word: ({ exact, family }) => [...anyOf(exact, ['B']), ...anyOf(family, ['A'])], otherwise: [] },
  {
    points: 65,
    word: ({ exact, alike, goesOn }) => [...anyOf(exact, ['C']), ...anyOf([...alike, ...goesOn], ['A'])],
    otherwise: ['A'],
  },
  {
    points: 45,
    word: ({ family, alike, goesOn, wrong }) => [
      ...anyOf([...family, ...alike, ...goesOn], ['B', 'C']),
      ...anyOf(wrong.slice(0, 1), ['A']),
    ],
    otherwise: ['B', 'C'],
  },
  { points: 30, word: ({ wrong }) => anyOf(wrong, notTold), otherwise: [] },
  {
    points: 10,
    word: ({ exact, family, alike, goesOn }) => anyOf([...exact, ...family, ...alike, ...goesOn], ['D']),
    otherwise: ['D'],
  },
]

/** That one unit is found at all. `alone`: by itself, so it has to be what a thing is called, and typed to its end. */
const found = ({ words, otherwise }: Unit, alone: boolean): string => {
  const fields = alone ? notTold : everywhere
  const each = words.map(({ exact, family, alike, goesOn, wrong }) =>
    any([...anyOf([...exact, ...family, ...alike, ...(alone ? [] : goesOn)], fields), ...anyOf(wrong, notTold)]),
  )
  const together = each.length === 1 ? each[0]! : `(${each.join(' & ')})`
  return any([together, ...anyOf(otherwise, fields)])
}

/** That every unit is found, or at least so many of them. */
export function queryOf(units: readonly Unit[], least = units.length): string {
  const queries = units.map((unit) => found(unit, least < units.length))
  return any(choices(queries, least).map((some) => (some.length === 1 ? some[0]! : `(${some.join(' & ')})`)))
}

function choices<T>(of: readonly T[], many: number): T[][] {
  if (many === 0) return [[]]
  return of.flatMap((one, at) => choices(of.slice(at + 1), many - 1).map((rest) => [one, ...rest]))
}

/** The points of `words` (an SQL name) for what was looked for, as SQL. `value` makes a parameter of a text. */
export function pointsOf(
  { units, besides }: { units: readonly Unit[]; besides: readonly string[] },
  { words, value }: { words: string; value: (of: string) => string },
): string {
  const matches = (query: string) => `${words} @@ ${value(query)}::tsquery`
  const unit = ({ words: of, otherwise, rare }: Unit) => {
    const cases = graded(of, otherwise).map(({ points, query }) => `when ${matches(query)} then ${points}`)
    return `${rare.toFixed(2)} * (case ${cases.join(' ')} else 0 end)`
  }
  const beside = besides.length > 0 ? besides.map((word) => `(${matches(lexeme(word, ['A']))})::int * 12`) : []
  return [...units.map(unit), ...beside].join(' + ')
}

/** Words that belong together are as good as the worst of them. */
function graded(words: readonly Word[], otherwise: readonly Phrase[]) {
  const sofar: string[][] = words.map(() => [])
  const others: string[] = []
  const found: { points: number; query: string }[] = []
  for (const grade of grades) {
    const before = sofar.flat().length + others.length
    for (const [at, word] of words.entries()) sofar[at]!.push(...grade.word(word))
    if (grade.otherwise.length > 0) others.push(...anyOf(otherwise, grade.otherwise))
    if (sofar.flat().length + others.length === before) continue
    const together = sofar.every((queries) => queries.length > 0) ? [`(${sofar.map(any).join(' & ')})`] : []
    if (together.length + others.length > 0) found.push({ points: grade.points, query: any([...together, ...others]) })
  }
  return found
}
