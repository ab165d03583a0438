import type { ReactNode } from 'react'
import { socialLink } from '#ui/display/social-link.ts'
import { Empty } from '#ui/feedback/Empty.tsx'
import { Fact } from './Fact.tsx'

type Props = {
  lspro: { email: string; website: string }
  /** The office's telephone number, or the button that shows it; empty when there is none. */
  phone?: ReactNode
  /** The office's WhatsApp number, or the button that shows it; empty when there is none. */
  mobile?: ReactNode
  /** For the owner: 'Edit Kontak' and the save state. */
  tools?: ReactNode
}

/** An LSPRO's contact. Empty fields are left out. */
export function ContactPane({ lspro: { email, website }, phone, mobile, tools }: Props) {
  const site = socialLink('website', website)
  return (
    <section className="stack">
      <div className="head">
        <h2>Kontak</h2>
        {tools}
      </div>
      {email || site || phone || mobile ? (
        <dl className="panel facts facts--s">
          {email && <Fact name="Email">{isMail(email) ? <Mail to={email} /> : email}</Fact>}
          {site && (
            <Fact name="Situs web">
              {'href' in site ? (
                <a className="link" href={site.href} target="_blank" rel="nofollow noopener noreferrer">
                  {website}
                  <span className="sr"> (membuka tab baru)</span>
                </a>
              ) : (
                site.text
              )}
            </Fact>
          )}
          {phone && <Fact name="Telepon kantor">{phone}</Fact>}
          {mobile && <Fact name="Nomor HP">{mobile}</Fact>}
        </dl>
      ) : (
        <Empty variant="empty" title="Tidak ada data" description="LSPRO ini belum menuliskan kontaknya." />
      )}
    </section>
  )
}

const isMail = (email: string) => /^[^\s@?&%]+@[^\s@?&%]+$/.test(email)

const Mail = ({ to }: { to: string }) => (
  <a className="link" href={`mailto:${to}`}>
    {to}
  </a>
)
