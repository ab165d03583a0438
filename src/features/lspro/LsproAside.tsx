import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import type { Scope } from '#contract/lspro-shapes.ts'
import { Icon } from '#ui/Icon.tsx'
import { next } from '#ui/icons.ts'
import { BodyList } from './BodyList.tsx'
import { lastBodies } from './last-bodies.ts'
import { Scopes } from './Scopes.tsx'

const most = 4

/** Beside a body, on wide screens: what it certifies, how much of that is to be seen here, and who else there is. */
export function LsproAside({ id, scopes, products }: { id: number; scopes: readonly Scope[]; products: number }) {
  const bodies = useQuery(lastBodies).data?.data.lspro ?? []
  const others = bodies.filter((body) => body.id !== id).slice(0, most)
  return (
    <aside className="stack only-wide">
      {scopes.length > 0 && (
        <section className="panel stack stack--s">
          <h2>Ruang Lingkup</h2>
          <Scopes scopes={scopes} />
          {products > 0 && <p className="small muted">{products} produk bersertifikat di etalase</p>}
        </section>
      )}
      {others.length > 0 && (
        <section className="panel stack stack--s">
          <h2>LSPRO lain</h2>
          <BodyList bodies={others} />
          <Link className="link link--bare small" href={addresses.lspros}>
            Lihat semua LSPRO
            <Icon d={next} size="s" />
          </Link>
        </section>
      )}
    </aside>
  )
}
