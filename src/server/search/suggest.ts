import type { Lexicon } from '#contract/search/lexicon.ts'
import { wordsOf } from '#contract/search/normalize.ts'
import { maxSuggestions, type Suggestion, suggestLeast } from '#contract/search/schemas.ts'
import type { Database } from '../db/database.ts'
import { productMatchesSql } from './product-matches.ts'

type Row = {
  names: string[]
  categories: { id: number; name: string }[]
  shops: { id: number; name: string; province_name: string }[]
  bodies: { id: number; name: string; province_name: string }[]
  standards: { number: string; title: string }[]
}

/** Suggestions for a text, only those with results now. */
export async function suggest(db: Database, typed: string, lexicon: Lexicon): Promise<Suggestion[]> {
  const words = wordsOf(typed)
  const start = words.at(-1) ?? ''
  if (words.join('').length < suggestLeast) return []
  const { query, wide } = prefixTsqueries(words, lexicon)
  const number = words.every((word) => word === 'sni' || /^\d{2,6}$/.test(word)) ? words.at(-1) : undefined
  const [row] = await db.query<Row>(suggestionsSql(lexicon.isLarge), [
    query,
    number && /^\d+$/.test(number) ? `%std%${number}%` : null,
    // The words in any part of a text.
    wide.replaceAll(':*A', ':*').replaceAll(':A', ''),
  ])
  const { names, categories, shops, bodies, standards } = row!
  const begins = (name: string) => wordsOf(name).some((word) => word.startsWith(start))
  const each: Suggestion[][] = [
    phrasesOf(names, words).map((text) => ({ kind: 'word', text, id: null, remark: null })),
    categories
      .filter(({ name }) => begins(name))
      .map(({ id, name }) => ({ kind: 'category', text: name, id, remark: null })),
    standards.map(({ number, title }) => ({ kind: 'sni', text: number, id: null, remark: title })),
    shops.map(({ id, name, province_name }) => ({ kind: 'shop', text: name, id, remark: province_name })),
    bodies.map(({ id, name, province_name }) => ({ kind: 'lspro', text: name, id, remark: province_name })),
  ]
  return mixKinds(each)
}

/**
 * The beginning of a second word that the index of a large catalogue is asked for: it reads every word with that
 * beginning.
 */
const leastLetters = 3

/**
 * `query`: the last word is a prefix; those before it are whole words or their synonyms. `wide`: the same, or in a
 * large catalogue without a prefix that very many words have.
 */
function prefixTsqueries(words: readonly string[], lexicon: Lexicon): { query: string; wide: string } {
  const before = words.slice(0, -1)
  const start = words.at(-1)!
  const other = (word: string) =>
    lexicon.get(word)
      ? []
      : [...lexicon.family(word), ...lexicon.sounding(word), ...lexicon.synonymsOf(word)].slice(0, 6)
  const isSingle = (phrase: string) => !phrase.includes(' ')
  const any = (all: readonly string[]) => `(${all.join(' | ')})`
  const first = before.map((word) => any([word, ...other(word).filter(isSingle)].map((variant) => `'${variant}':A`)))
  // No word has this prefix: it may be misspelt.
  const variants =
    lexicon.startingWith(start, 1).length > 0
      ? []
      : [...other(start), ...lexicon.synonymsStartingWith(start)].filter(isSingle).slice(0, 6)
  const query = [...first, any([`'${start}':*A`, ...variants.map((word) => `'${word}':A`)])].join(' & ')
  const isWide = lexicon.isLarge && first.length > 0 && start.length < leastLetters
  return { query, wide: isWide ? first.join(' & ') : query }
}

/** How many texts with the words in any part are read: most may have them in another part than the name. */
const textsRead = 1_000
/**
 * Of a large catalogue: so many at most, and for a frequent query so many of its newest texts, when these have enough
 * of them.
 */
const largeCatalogue = { most: 300, newest: 6_000, enough: 100 }

// Each part is bounded before it is searched.
const suggestionsSql = (isLarge: boolean) => `
  with ${productMatchesSql({ match: '$3::tsquery', most: textsRead, ...(isLarge && largeCatalogue), isLarge })},
    newest as not materialized (select words from product_words order by product_id desc limit ${textsRead})
  select
    array(select name from product_matches where words @@ $1::tsquery limit 60) as names,
    coalesce((select json_agg(c) from (
      select c.id, c.name from category c
      where c.status = 'active' and search_vector(c.name, null, null, null) @@ $1::tsquery
        and exists (select from product_listing l where l.category_id = c.id)
      order by c.parent_id nulls first, c.position limit 3) c), '[]') as categories,
    coalesce((select json_agg(s) from (
      select shop.id, shop.name, province.name as province_name
      from (select merchant_id from merchant_words where words @@ $1::tsquery limit 20) w
      join merchant shop on shop.id = w.merchant_id and shop.status = 'active'
      join province on province.id = shop.province_id order by shop.click desc, shop.id limit 3) s), '[]') as shops,
    coalesce((select json_agg(b) from (
      select body.id, body.name, coalesce(province.name, '') as province_name
      from (select lspro_id from lspro_words where words @@ $1::tsquery limit 20) w
      join lspro body on body.id = w.lspro_id and body.status = 'active'
      left join province on province.id = body.province_id order by body.name, body.id limit 2) b), '[]') as bodies,
    coalesce((select json_agg(n) from (
      select s.number, s.title from sni_standard s
      where $2::text is not null and search_numbers(array[s.number]) like $2
        and (select case when exists (select from newest where words @@ lexeme) then true
          else exists (select from product_words w where w.words @@ lexeme) end
          from (select ('''' || split_part(search_numbers(array[s.number]), ' ', 2) || '''')::tsquery as lexeme) of_it)
      order by s.number limit 3) n), '[]') as standards`

/** Completions from names with these words, the most frequent first: 'kop' → 'kopi', 'kopi bubuk'. */
function phrasesOf(names: readonly string[], words: readonly string[]): string[] {
  const start = words.at(-1)!
  const before = words.slice(0, -1)
  const times = new Map<string, number>()
  const add = (phrase: string) => times.set(phrase, (times.get(phrase) ?? 0) + 1)
  for (const name of names) {
    const nameWords = name.split(' ')
    const at = nameWords.findIndex((word) => word.startsWith(start) && !before.includes(word))
    // The typed words are variants of those in the name: the beginning of the name is suggested.
    if (at < 0)
      add(
        nameWords
          .filter((word) => /^\D+$/.test(word))
          .slice(0, 3)
          .join(' '),
      )
    else {
      add([...before, nameWords[at]].join(' '))
      const next = nameWords[at + 1]
      if (next && /^[^\d]{3,}$/.test(next) && !before.includes(next)) add([...before, nameWords[at], next].join(' '))
    }
  }
  return [...times].sort((a, b) => b[1] - a[1] || a[0].length - b[0].length).map(([phrase]) => phrase)
}

/** At most two of each kind; words get the remaining places. */
function mixKinds(each: readonly Suggestion[][]): Suggestion[] {
  const [words = [], ...others] = each
  const selected = others.flatMap((kind) => kind.slice(0, 2)).slice(0, maxSuggestions - Math.min(3, words.length))
  return [...words.slice(0, maxSuggestions - selected.length), ...selected]
}
