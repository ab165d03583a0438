import type { ReactNode } from 'react'
import type { ContactFacts } from '#contract/help/help.ts'
import { phoneText } from '#contract/phone-text.ts'
import { socialLink } from '#ui/display/social-link.ts'

const networks = [
  ['facebook', 'Facebook'],
  ['instagram', 'Instagram'],
  ['tiktok', 'TikTok'],
] as const

/** Where else we can be reached (row 279); what nobody has filled in is not there. */
export function ContactMethods({ facts }: { facts: ContactFacts }) {
  const { address, whatsapp, email } = facts
  if (!Object.values(facts).some(Boolean)) return null
  return (
    <section className="stack" aria-labelledby="cara-lain">
      <h2 id="cara-lain">Cara lain menghubungi kami</h2>
      <dl className="panel facts facts--s">
        {address && <ContactMethod name="Alamat">{address}</ContactMethod>}
        {whatsapp && (
          <ContactMethod name="WhatsApp">
            <ExternalLink to={`https://wa.me/${whatsapp.replace(/\D/g, '')}`}>{phoneText(whatsapp)}</ExternalLink>
          </ContactMethod>
        )}
        {email && (
          <ContactMethod name="Email">
            <a className="link" href={`mailto:${email}`}>
              {email}
            </a>
          </ContactMethod>
        )}
        {networks.map(([network, name]) => {
          const way = socialLink(network, facts[network])
          if (!way) return null
          return (
            <ContactMethod key={network} name={name}>
              {'href' in way ? <ExternalLink to={way.href}>{facts[network]}</ExternalLink> : way.text}
            </ContactMethod>
          )
        })}
      </dl>
    </section>
  )
}

const ContactMethod = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

const ExternalLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <a className="link" href={to} target="_blank" rel="noopener noreferrer nofollow">
    {children}
    <span className="sr"> (membuka tab baru)</span>
  </a>
)
