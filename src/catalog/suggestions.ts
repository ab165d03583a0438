import { addresses } from '#contract/addresses.ts'
import { plain } from '#contract/normalize-text.ts'
import type { Suggestion } from '#contract/search/search.ts'
import { suggestMost } from '#contract/search/search-limits.ts'

/** Something to choose below the box: what it says, and where it leads. */
export type SuggestionChoice = {
  kind: Suggestion['kind'] | 'last'
  text: string
  remark: string | null
  to: string
}

const lastMost = 3 // of one's own searches above what the server says

/** What a text may go on as: first what this person looked for before, then what there is. Each once. */
export function choicesOf(typed: string, last: readonly string[], told: readonly Suggestion[]): SuggestionChoice[] {
  const wanted = plain(typed.trim())
  const own = last
    .filter((text) => plain(text).startsWith(wanted) && plain(text) !== wanted)
    .slice(0, wanted ? lastMost : suggestMost)
    .map((text): SuggestionChoice => ({ kind: 'last', text, remark: null, to: addresses.search(text) }))
  const known = new Set(own.map(({ to }) => to))
  const others = told.map(choiceOf).filter(({ to }) => !known.has(to) && known.add(to))
  return [...own, ...others].slice(0, suggestMost)
}

function choiceOf({ kind, text, id, remark }: Suggestion): SuggestionChoice {
  const to =
    kind === 'category' && id
      ? addresses.products({ category_id: id, category_name: text })
      : kind === 'shop' && id
        ? addresses.shop(id)
        : kind === 'lspro' && id
          ? addresses.lspro(id)
          : addresses.search(text)
  return { kind, text, remark, to }
}

/** What kind of thing it is, said after its text. */
export const kindNames: Record<SuggestionChoice['kind'], string | null> = {
  last: 'Pencarian terakhir',
  word: null,
  category: 'Kategori',
  shop: 'UMKM',
  lspro: 'LSPRO',
  sni: 'Nomor SNI',
}
