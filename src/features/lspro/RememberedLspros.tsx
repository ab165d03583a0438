import type { Answer } from '#contract/endpoint.ts'
import type { lspro } from '#contract/lspro.ts'
import type { LsproCard as Card } from '#contract/lspro-shapes.ts'
import { Remembered } from '#goods/Remembered.tsx'
import { LsproCard } from './LsproCard.tsx'

/** The bodies whose pages open now. */
export const RememberedLspros = () => (
  <Remembered
    of="lspro.detail"
    className="cards cards--lspro"
    card={(seen) => <LsproCard key={seen.data.lspro.id} card={cardOf(seen)} />}
  />
)

const cardOf = ({ data: { lspro: body, location, ruang_lingkup } }: Answer<typeof lspro.detail>): Card => ({
  ...body,
  province_id: location.province_id,
  province_name: location.province_name,
  ruang_lingkup,
})
