import { maxPlaces, type Place, placeLeast } from '#contract/regions/schemas.ts'
import { editDistance, maxTypos } from '#contract/search/edit-distance.ts'
import { phoneticKey } from '#contract/search/fuzzy.ts'
import { normalizeText, wordsOf } from '#contract/search/normalize.ts'
import type { Database } from '../db/database.ts'

/** Words of an address that are no part of a name in the lists of villages and districts. */
const addressWords = new Set(['kel', 'kelurahan', 'desa', 'kec', 'kecamatan', 'prov', 'provinsi'])

/** How many villages are compared with a text that is misspelt. */
const mostCompared = 5_000
/** The letters at the beginning of a misspelt word that must be right. */
const soundLetters = 3

/** SQL: a name in lower case, each of its words after a blank. */
const wordsSql = (name: string) => `' ' || translate(lower(${name}), '-/.,()''"', '        ')`

/**
 * SQL: the villages that may be chosen and have all words of $1, patterns such as '% suka%', in their name or in one
 * above it; or whose name begins with $2 when it is written as one word. $3: how many at most.
 */
const placesSql = `
  with above as materialized (
    select d.id, d.name as district_name, r.name as regency_name, p.name as province_name,
      ${wordsSql('d.name')} as district, ${wordsSql("r.name || ' ' || p.name")} as higher
    from district d join regency r on r.id = d.regency_id join province p on p.id = r.province_id
    where 'not active' not in (d.status, r.status, p.status)),
  here as (
    select v.id, v.name, v.district_id, ${wordsSql('v.name')} as village from village v where v.status = 'active')
  select here.id, here.name, district_name, regency_name, province_name
  from here join above on above.id = here.district_id
  where village || district || higher like all($1::text[]) or replace(village, ' ', '') like $2
  order by
    case when village like all($1::text[]) or replace(village, ' ', '') like $2 then 0
      when village || district like all($1::text[]) then 1 else 2 end,
    length(village), here.name collate "C", here.id
  limit $3`

/** The words of a text that a place may have: 'Kel. Suka Maju, Kec. Cilodong' → suka, maju, cilodong. */
export function placeWordsOf(text: string): string[] {
  const words = wordsOf(text)
  const named = words.filter((word) => !addressWords.has(word))
  return named.length > 0 ? named : words
}

/** The villages that a text may mean, the best first. Where no village has all its words, those with similar ones. */
export async function findPlaces(db: Database, words: readonly string[]): Promise<Place[]> {
  const together = words.join('')
  if (together.length < placeLeast) return []
  const read = (starts: readonly string[], name: string, most: number) =>
    db.query<Place>(placesSql, [starts.map((start) => `% ${start}%`), `${name}%`, most])
  const exact = await read(words, together, maxPlaces)
  if (exact.length > 0) return exact
  const starts = words.map((word) => word.slice(0, soundLetters))
  const similar = await read(starts, together.slice(0, soundLetters), mostCompared)
  return similar
    .flatMap((place) => {
      const typos = typosIn(place, words)
      return typos === undefined ? [] : [{ place, typos }]
    })
    .sort((one, other) => one.typos - other.typos)
    .slice(0, maxPlaces)
    .map(({ place }) => place)
}

/** How many typos the words have, read as those of the place; undefined when one of them is another word. */
function typosIn({ name, district_name, regency_name, province_name }: Place, words: readonly string[]) {
  const placeWords = normalizeText(`${name} ${district_name} ${regency_name} ${province_name}`).split(' ')
  const each = words.map((word) => Math.min(...placeWords.map((placeWord) => typosBetween(word, placeWord))))
  const sum = each.reduce((total, typos) => total + typos, 0)
  return Number.isFinite(sum) ? sum : undefined
}

/** The typos of a word, which may not be complete yet; Infinity when there are too many. */
function typosBetween(word: string, placeWord: string): number {
  if (placeWord.startsWith(word)) return 0
  const most = maxTypos(word.length)
  const typos = Math.min(editDistance(word, placeWord, most), editDistance(word, placeWord.slice(0, word.length), most))
  if (typos <= most) return typos
  return phoneticKey(word) === phoneticKey(placeWord) ? 1 : Infinity
}
