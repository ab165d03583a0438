import {
  allFields,
  type Field,
  grades,
  namedFields,
  optionalPoints,
  type PhrasesInFields,
  variantsOf,
} from '#contract/search/grades.ts'
import type { Phrase, QueryUnit, QueryWord } from '#contract/search/parse-query.ts'

// Builds the tsquery of a parsed query. Words are normalized and contain no operator; they are passed as parameters all
// the same.

const lexeme = (word: string, fields: readonly Field[]) =>
  fields.length === 4 ? `'${word}'` : `'${word}':${fields.join('')}`
const allLexemes = (phrase: Phrase, fields: readonly Field[]) =>
  phrase.length === 1 ? lexeme(phrase[0]!, fields) : `(${phrase.map((word) => lexeme(word, fields)).join(' & ')})`
const anyOfQueries = (queries: readonly string[]) => (queries.length === 1 ? queries[0]! : `(${queries.join(' | ')})`)
const phraseQueries = (phrases: readonly Phrase[], fields: readonly Field[]) =>
  phrases.map((phrase) => allLexemes(phrase, fields))

const queriesIn = (phrasesInFields: readonly PhrasesInFields[]) =>
  phrasesInFields.flatMap(({ phrases, fields }) => phraseQueries(phrases, fields))

/** Matches one unit. `alone`: without the other units, so it must be in a name, and completions do not count. */
const unitTsquery = ({ words, synonyms }: QueryUnit, alone: boolean): string => {
  const fields = alone ? namedFields : allFields
  const each = words.map((word) => anyOfQueries(queriesIn(variantsOf(word, alone))))
  const together = each.length === 1 ? each[0]! : `(${each.join(' & ')})`
  return anyOfQueries([together, ...phraseQueries(synonyms, fields)])
}

/** Matches all units, or at least so many of them. */
export const tsqueryOf = (units: readonly QueryUnit[], least = units.length): string =>
  anyOfQueries(tsqueriesOf(units, least))

/**
 * For each choice of so many units a query that matches them all, the rarest words first, then the first ones. They
 * have no common row when no row matches one unit more.
 */
export function tsqueriesOf(units: readonly QueryUnit[], least: number): string[] {
  const rarityOf = (chosen: readonly QueryUnit[]) => chosen.reduce((sum, { rarity }) => sum + rarity, 0)
  return combinations(units, least)
    .toSorted((a, b) => rarityOf(b) - rarityOf(a))
    .map((chosen) => chosen.map((unit) => unitTsquery(unit, least < units.length)))
    .map((queries) => (queries.length === 1 ? queries[0]! : `(${queries.join(' & ')})`))
}

function combinations<T>(items: readonly T[], size: number): T[][] {
  if (size === 0) return [[]]
  return items.flatMap((item, index) => combinations(items.slice(index + 1), size - 1).map((rest) => [item, ...rest]))
}

/**
 * The score of `words` (an SQL name) for the query, as SQL. `query` makes the SQL of a tsquery from its text, and
 * `value` a parameter: the SQL depends on the number of words alone, so that the database keeps few plans, for many
 * queries.
 */
export function scoreSql(
  { units, optional }: { units: readonly QueryUnit[]; optional: readonly string[] },
  {
    words,
    query: querySql,
    value,
  }: { words: string; query: (text: string | null) => string; value: (n: number) => string },
): string {
  const matches = (query: string | null) => `${words} @@ ${querySql(query)}`
  const unitScore = ({ words: unitWords, synonyms, rarity }: QueryUnit) => {
    const cases = gradedQueries(unitWords, synonyms).map(
      (query, index) => `when ${matches(query)} then ${grades[index]!.points}`,
    )
    return `${value(rarity)}::float8 * (case ${cases.join(' ')} else 0 end)`
  }
  const optionalScores = optional.map((word) => `(${matches(lexeme(word, ['A']))})::int * ${optionalPoints}`)
  return [...units.map(unitScore), ...optionalScores].join(' + ')
}

/**
 * The query of each grade, null when nothing belongs to it. The words of one unit score like the worst match among
 * them.
 */
function gradedQueries(words: readonly QueryWord[], synonyms: readonly Phrase[]): (string | null)[] {
  const queriesByWord: string[][] = words.map(() => [])
  const synonymQueries: string[] = []
  return grades.map((grade) => {
    const before = queriesByWord.flat().length + synonymQueries.length
    for (const [at, word] of words.entries()) queriesByWord[at]!.push(...queriesIn(grade.word(word)))
    if (grade.synonyms.length > 0) synonymQueries.push(...phraseQueries(synonyms, grade.synonyms))
    if (queriesByWord.flat().length + synonymQueries.length === before) return null
    const isComplete = queriesByWord.every((queries) => queries.length > 0)
    const together = isComplete ? [`(${queriesByWord.map(anyOfQueries).join(' & ')})`] : []
    return together.length + synonymQueries.length > 0 ? anyOfQueries([...together, ...synonymQueries]) : null
  })
}
