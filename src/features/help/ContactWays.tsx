import type { ReactNode } from 'react'
import type { ContactFacts } from '#contract/help.ts'
import { phoneText } from '#contract/phone-text.ts'
import { socialLink } from '#ui/social-link.ts'

const networks = [
  ['facebook', 'Facebook'],
  ['instagram', 'Instagram'],
  ['tiktok', 'TikTok'],
] as const

/** Where else we can be reached (row 279); what nobody has filled in is not there. */
export function ContactWays({ facts }: { facts: ContactFacts }) {
  const { address, whatsapp, email } = facts
  if (!Object.values(facts).some(Boolean)) return null
  return (
    <section className="stack" aria-labelledby="cara-lain">
      <h2 id="cara-lain">Cara lain menghubungi kami</h2>
      <dl className="panel facts facts--s">
        {address && <Way name="Alamat">{address}</Way>}
        {whatsapp && (
          <Way name="WhatsApp">
            <Out to={`https://wa.me/${whatsapp.replace(/\D/g, '')}`}>{phoneText(whatsapp)}</Out>
          </Way>
        )}
        {email && (
          <Way name="Email">
            <a className="link" href={`mailto:${email}`}>
              {email}
            </a>
          </Way>
        )}
        {networks.map(([network, name]) => {
          const way = socialLink(network, facts[network])
          if (!way) return null
          return (
            <Way key={network} name={name}>
              {'href' in way ? <Out to={way.href}>{facts[network]}</Out> : way.text}
            </Way>
          )
        })}
      </dl>
    </section>
  )
}

const Way = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

const Out = ({ to, children }: { to: string; children: ReactNode }) => (
  <a className="link" href={to} target="_blank" rel="noopener noreferrer nofollow">
    {children}
    <span className="sr"> (membuka tab baru)</span>
  </a>
)
