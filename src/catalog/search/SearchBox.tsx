import { useLocation } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { SearchField } from '#ui/fields/SearchField.tsx'

const loadSuggestions = async () => (await import('./Suggestions.tsx')).Suggestions

/**
 * The search box of the header, with suggestions below it; on phones they cover the page and have a history entry,
 * which the results replace. `value`: the text of the current search.
 */
export function SearchBox({ value }: { value: string }) {
  const [, go] = useLocation()
  return (
    <SearchField
      label="Cari produk, UMKM, LSPRO"
      name="query"
      action={addresses.search()}
      value={value}
      onSearch={(text) => go(addresses.search(text), { replace: history.state?.window === true })}
      below={loadSuggestions}
    />
  )
}
