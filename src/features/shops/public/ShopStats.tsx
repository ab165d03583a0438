import type { ReactNode } from 'react'
import { type Network, socialLink } from '#ui/display/social-link.ts'

type Props = {
  /** The year of foundation; 0 when unknown. */
  year: number
  total: number
  email: string
  website: string
  facebook: string
  instagram: string
  tiktok: string
  /** The office's telephone number, or the button that shows it; empty when there is none. */
  phone?: ReactNode
  /** The producer's mobile number, or the button that shows it; empty when there is none. */
  mobile?: ReactNode
}

/** A shop's facts and links at a glance. Empty fields are left out. */
export const ShopStats = ({ year, total, email, website, facebook, instagram, tiktok, phone, mobile }: Props) => (
  <dl className="stats">
    {year > 0 && <Stat name="Tahun berdiri">{year}</Stat>}
    <Stat name="Total produk">{total}</Stat>
    {phone && <Stat name="Telepon kantor">{phone}</Stat>}
    {mobile && <Stat name="Nomor HP">{mobile}</Stat>}
    <SocialStat name="Situs web" open="Buka situs" network="website" address={website} />
    <SocialStat name="Instagram" open="Buka Instagram" network="instagram" address={instagram} />
    <SocialStat name="Facebook" open="Buka Facebook" network="facebook" address={facebook} />
    <SocialStat name="TikTok" open="Buka TikTok" network="tiktok" address={tiktok} />
    {email && (
      <Stat name="Email">
        {/^[^\s@?&%]+@[^\s@?&%]+$/.test(email) ? (
          <a className="link stat__mail" href={`mailto:${email}`}>
            {email}
          </a>
        ) : (
          email
        )}
      </Stat>
    )}
  </dl>
)

const Stat = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="stat">
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

function SocialStat({
  name,
  open,
  network,
  address,
}: {
  name: string
  open: string
  network: Network
  address: string
}) {
  const link = socialLink(network, address)
  if (!link) return null
  return (
    <Stat name={name}>
      {'href' in link ? (
        <a className="link" href={link.href} title={link.href} target="_blank" rel="nofollow noopener noreferrer">
          {open}
          <span className="sr"> (membuka tab baru)</span>
        </a>
      ) : (
        link.text
      )}
    </Stat>
  )
}
