import { useLocation } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { SearchField } from '#ui/fields/SearchField.tsx'

const loadSuggestions = async () => (await import('./Suggestions.tsx')).Suggestions

/** The box that looks for anything, with what a text may go on as below it. `value`: what is looked for now. */
export function SearchBox({ value }: { value: string }) {
  const [, go] = useLocation()
  return (
    <SearchField
      label="Cari produk, UMKM, LSPRO"
      name="query"
      action={addresses.search()}
      value={value}
      onSearch={(text) => go(addresses.search(text))}
      below={loadSuggestions}
    />
  )
}
