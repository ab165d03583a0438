import { Suspense } from 'react'
import { Link } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { labels } from '#contract/labels.ts'
import { isCompleted } from '#session/session.ts'
import { useSession } from '#session/use-session.ts'
import { LateAccountMenu } from './late-account-menu.tsx'

const places = [
  { to: addresses.showcase(), name: labels.showcase },
  { to: addresses.shops, name: 'UMKM' },
  { to: addresses.lsproFeed, name: 'LSPRO' },
  { to: addresses.showcase({ slug: 'mentor' }), name: labels.mentored },
  { to: addresses.faq, name: 'FAQ' },
  { to: addresses.contact, name: 'Kontak' },
]

/** What stands above sign-in and forms: links for whoever has no completed account, a greeting for who is in (rows 26, 27). */
export function DoorNav() {
  const me = useSession()
  return (
    <div className="door__nav">
      {(!me || !isCompleted(me)) && (
        <nav className={me && 'only-wide'} aria-label="Utama">
          <ul>
            {places.map(({ to, name }) => (
              <li key={to}>
                <Link href={to}>{name}</Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {me && (
        <Suspense fallback={null}>
          <LateAccountMenu />
        </Suspense>
      )}
    </div>
  )
}
