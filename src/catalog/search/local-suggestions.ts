// @chunk after-start

import { maxSuggestions } from '#contract/search/rules.ts'
import type { Suggestion } from '#contract/search/schemas.ts'
import { plainWords } from '#contract/text/normalize-text.ts'
import { localCatalog, searchIn } from './local-search.ts'

/** Suggestions for a text from this phone's persisted answers, for when there is no connection. */
export async function localSuggestions(text: string): Promise<Suggestion[]> {
  if (plainWords(text).length === 0) return []
  const catalog = await localCatalog()
  const name = ({ name }: { name: string }) => name
  const names = [...new Set(searchIn(catalog.product, { text }).map(name))].slice(0, maxSuggestions - 4)
  const suggestionOf = (kind: 'shop' | 'lspro') => (card: { id: number; name: string; province_name: string }) => ({
    kind,
    text: card.name,
    id: card.id,
    remark: card.province_name,
  })
  return [
    ...names.map((text) => ({ kind: 'word' as const, text, id: null, remark: null })),
    ...searchIn(catalog.merchant, { text }).slice(0, 2).map(suggestionOf('shop')),
    ...searchIn(catalog.lspro, { text }).slice(0, 2).map(suggestionOf('lspro')),
  ]
}
