import { CachedCards } from '#catalog/CachedCards.tsx'
import type { Answer } from '#contract/endpoint.ts'
import type { lspro } from '#contract/lspro/lspro.ts'
import type { LsproCard as Card } from '#contract/lspro/lspro-schemas.ts'
import { LsproCard } from './LsproCard.tsx'

/** The bodies whose pages open now. */
export const CachedLspros = () => (
  <CachedCards
    of="lspro.detail"
    className="cards cards--lspro"
    card={(seen) => <LsproCard key={seen.data.lspro.id} card={lsproCardOf(seen)} />}
  />
)

const lsproCardOf = ({ data: { lspro: body, location, ruang_lingkup } }: Answer<typeof lspro.detail>): Card => ({
  ...body,
  province_id: location.province_id,
  province_name: location.province_name,
  ruang_lingkup,
})
