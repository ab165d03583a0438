import { plainWords } from '#contract/normalize-text.ts'
import type { Suggestion } from '#contract/search/search.ts'
import { suggestMost } from '#contract/search/search-limits.ts'
import { localCatalog, searchIn } from './local-search.ts'

/** Completions of a text from the answers stored on this phone, for when there is no connection. */
export async function localSuggestions(text: string): Promise<Suggestion[]> {
  if (plainWords(text).length === 0) return []
  const kept = await localCatalog()
  const name = ({ name }: { name: string }) => name
  const names = [...new Set(searchIn(kept.product, { text }).map(name))].slice(0, suggestMost - 4)
  const place = (kind: 'shop' | 'lspro') => (card: { id: number; name: string; province_name: string }) => ({
    kind,
    text: card.name,
    id: card.id,
    remark: card.province_name,
  })
  return [
    ...names.map((text) => ({ kind: 'word' as const, text, id: null, remark: null })),
    ...searchIn(kept.merchant, { text }).slice(0, 2).map(place('shop')),
    ...searchIn(kept.lspro, { text }).slice(0, 2).map(place('lspro')),
  ]
}
