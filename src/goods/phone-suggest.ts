import { plainWords } from '#contract/plain-words.ts'
import type { Suggestion } from '#contract/search.ts'
import { suggestMost } from '#contract/search-limits.ts'
import { foundIn, keptHere } from './phone-search.ts'

/** What a text may go on as, as far as this phone remembers: without a road. */
export async function suggestedHere(text: string): Promise<Suggestion[]> {
  if (plainWords(text).length === 0) return []
  const kept = await keptHere()
  const name = ({ name }: { name: string }) => name
  const names = [...new Set(foundIn(kept.product, { text }).map(name))].slice(0, suggestMost - 4)
  const place = (kind: 'shop' | 'lspro') => (card: { id: number; name: string; province_name: string }) => ({
    kind,
    text: card.name,
    id: card.id,
    remark: card.province_name,
  })
  return [
    ...names.map((text) => ({ kind: 'word' as const, text, id: null, remark: null })),
    ...foundIn(kept.merchant, { text }).slice(0, 2).map(place('shop')),
    ...foundIn(kept.lspro, { text }).slice(0, 2).map(place('lspro')),
  ]
}
