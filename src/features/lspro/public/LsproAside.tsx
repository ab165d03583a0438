import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import type { Scope } from '#contract/lspro/schemas.ts'
import { countedText } from '#contract/showcase/rules.ts'
import { Icon } from '#ui/display/Icon.tsx'
import { next } from '#ui/display/icons.ts'
import { LsproLinks } from './LsproLinks.tsx'
import { latestLsprosQuery } from './latest-lspros.ts'
import { ScopeList } from './ScopeList.tsx'

const maxOthers = 4

/** Beside an LSPRO on wide screens: its scopes, the number of products it has certified, and other LSPROs. */
export function LsproAside({ id, scopes, products }: { id: number; scopes: readonly Scope[]; products: number }) {
  const bodies = useQuery(latestLsprosQuery).data?.data.lspro ?? []
  const others = bodies.filter((body) => body.id !== id).slice(0, maxOthers)
  return (
    <aside className="stack only-wide">
      {scopes.length > 0 && (
        <section className="panel stack stack--s">
          <h2>Ruang Lingkup</h2>
          <ScopeList scopes={scopes} />
          {products > 0 && <p className="small muted">{countedText(products)} produk bersertifikat di etalase</p>}
        </section>
      )}
      {others.length > 0 && (
        <section className="panel stack stack--s">
          <h2>LSPRO lain</h2>
          <LsproLinks bodies={others} />
          <Link className="link link--bare small" href={addresses.lspros}>
            Lihat semua LSPRO
            <Icon d={next} size="s" />
          </Link>
        </section>
      )}
    </aside>
  )
}
