import { addresses } from '#contract/addresses.ts'
import type { LsproCard as Card } from '#contract/lspro/lspro-schemas.ts'
import { ResultCard } from './ResultCard.tsx'

const maxScopes = 2 // scopes on a card

/** A certification body among results, with what it certifies (row 179). */
export function LsproResultCard({ card }: { card: Card }) {
  const { id, ruang_lingkup: scopes } = card
  const more = scopes.length - maxScopes
  return (
    <ResultCard card={card} to={addresses.lspro(id)} go="Lihat Profil">
      {scopes.length > 0 && (
        <div>
          <p className="xs muted">Ruang Lingkup</p>
          <ul className="row row--wrap" aria-label="Ruang Lingkup">
            {scopes.slice(0, maxScopes).map((scope) => (
              <li key={scope.ruang_lingkup_id} className="state">
                {scope.name}
              </li>
            ))}
            {more > 0 && (
              <li className="state">
                <span aria-hidden="true">+{more}</span>
                <span className="sr">dan {more} lagi</span>
              </li>
            )}
          </ul>
        </div>
      )}
    </ResultCard>
  )
}
