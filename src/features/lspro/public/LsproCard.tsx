import { Link } from 'wouter'
import { Logo } from '#catalog/Logo.tsx'
import { addresses } from '#contract/addresses.ts'
import type { LsproCard as Card } from '#contract/lspro/schemas.ts'
import { Icon } from '#ui/display/Icon.tsx'
import { next, pin } from '#ui/display/icons.ts'
import { StatusTag } from '#ui/feedback/StatusTag.tsx'
import { AccreditationEnd } from './AccreditationEnd.tsx'

const maxScopes = 3 // scopes on a card

/** An LSPRO in the directory: its name, its province, its scopes, and the end of its accreditation. */
export function LsproCard({ card }: { card: Card }) {
  const { id, name, province_name, accreditation_end_date, ruang_lingkup: scopes } = card
  const more = scopes.length - maxScopes
  return (
    <article className="item-card lsprocard">
      <div className="row">
        <Logo profile={card} />
        <div className="grow">
          <h3 className="item-card__name">{name}</h3>
          {province_name && (
            <p className="item-card__at">
              <Icon d={pin} size="xs" />
              <span>{province_name}</span>
            </p>
          )}
        </div>
      </div>
      {scopes.length > 0 && (
        <div>
          <p className="xs muted">Ruang Lingkup</p>
          <ul className="row row--wrap lsprocard__scopes" aria-label="Ruang Lingkup">
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
      <div className="row row--wrap lsprocard__foot">
        <span className="small muted grow">
          <AccreditationEnd end={accreditation_end_date} />
        </span>
        <Link className="link link--bare small" href={addresses.lspro(id)} aria-label={`Lihat Profil ${name}`}>
          Lihat Profil
          <Icon d={next} size="s" />
        </Link>
      </div>
    </article>
  )
}
