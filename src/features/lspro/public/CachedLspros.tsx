import { CachedCards } from '#catalog/CachedCards.tsx'
import type { Answer } from '#contract/endpoint.ts'
import type { LsproCard as Card, lspro } from '#contract/lspro/schemas.ts'
import { LsproCard } from './LsproCard.tsx'

/** The LSPROs whose pages are in the cache, offered while offline. */
export const CachedLspros = () => (
  <CachedCards
    endpoint="lspro.detail"
    className="cards cards--lspro"
    card={(detail) => <LsproCard key={detail.data.lspro.id} card={lsproCardOf(detail)} />}
  />
)

const lsproCardOf = ({ data: { lspro: body, location, ruang_lingkup } }: Answer<typeof lspro.detail>): Card => ({
  ...body,
  province_id: location.province_id,
  province_name: location.province_name,
  ruang_lingkup,
})
