import type { ReactNode } from 'react'
import { addresses } from '#contract/addresses.ts'
import { ownShopMessages } from '#contract/shops/rules.ts'
import { Icon } from '#ui/display/Icon.tsx'
import { lock } from '#ui/display/lazy-icons.ts'
import { ButtonLink } from '#ui/nav/ButtonLink.tsx'
import type { OwnShop } from '../shop-writes.ts'
import { addressFacts, businessFacts, type Fact, kbliChips, relatedFacts } from './profile-facts.ts'

// The three read-only tabs, which only customer service can change.

type Props = { shop: OwnShop }

export const BusinessPane = ({ shop }: Props) => {
  const { before, after } = businessFacts(shop)
  const chips = kbliChips(shop)
  return (
    <ReadOnly label="Informasi Usaha">
      <Facts facts={before} />
      <FactRow label="KBLI" wide>
        {chips.length > 0 && (
          <ul className="profile__chips">
            {chips.map(({ id, text, whole }) => (
              <li key={id} title={whole}>
                <span aria-hidden={text === whole ? undefined : true}>{text}</span>
                {text !== whole && <span className="sr">{whole}</span>}
              </li>
            ))}
          </ul>
        )}
      </FactRow>
      <Facts facts={after} />
    </ReadOnly>
  )
}

export const AddressPane = ({ shop }: Props) => (
  <ReadOnly label="Alamat Usaha">
    <Facts facts={addressFacts(shop)} />
  </ReadOnly>
)

export const RelatedPane = ({ shop }: Props) => (
  <ReadOnly label="Informasi Terkait">
    <Facts facts={relatedFacts(shop)} />
  </ReadOnly>
)

const ReadOnly = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <div className="note">
      <Icon d={lock} />
      <p className="grow">{ownShopMessages.readOnly}</p>
      <ButtonLink to={addresses.contact} variant="text" small>
        Hubungi
      </ButtonLink>
    </div>
    <section className="panel" aria-label={label}>
      <dl className="profile__facts">{children}</dl>
    </section>
  </>
)

export const Facts = ({ facts }: { facts: readonly Fact[] }) =>
  facts.map(({ label, value }) => (
    <FactRow key={label} label={label}>
      {value}
    </FactRow>
  ))

/** A label and its value; 'Belum diisi' for an empty value. */
export const FactRow = ({ label, wide, children }: { label: string; wide?: boolean; children: ReactNode }) => (
  <div className={wide ? 'profile__wide' : undefined}>
    <dt>{label}</dt>
    <dd>{children || <span className="muted">Belum diisi</span>}</dd>
  </div>
)
