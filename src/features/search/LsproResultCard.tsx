import { addresses } from '#contract/addresses.ts'
import type { LsproCard as Card } from '#contract/lspro/schemas.ts'
import { StatusTag } from '#ui/feedback/StatusTag.tsx'
import { ResultCard } from './ResultCard.tsx'

const maxScopes = 2 // scopes on a card

/** A certification body among the results, with its scopes. */
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
              <StatusTag key={scope.ruang_lingkup_id} as="li">
                {scope.name}
              </StatusTag>
            ))}
            {more > 0 && (
              <StatusTag as="li">
                <span aria-hidden="true">+{more}</span>
                <span className="sr">dan {more} lagi</span>
              </StatusTag>
            )}
          </ul>
        </div>
      )}
    </ResultCard>
  )
}
