import { Link } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { commonLabels } from '#contract/text/common-labels.ts'
import { isCompleted } from '#session/session.ts'
import { useSession } from '#session/use-session.ts'
import { LazyAccountMenu } from './menu/lazy-account-menu.tsx'

const links = [
  { to: addresses.showcase(), name: commonLabels.showcase },
  { to: addresses.shops, name: 'UMKM' },
  { to: addresses.lsproFeed, name: 'LSPRO' },
  { to: addresses.showcase({ slug: 'mentor' }), name: commonLabels.mentored },
  { to: addresses.faq, name: 'FAQ' },
  { to: addresses.contact, name: 'Kontak' },
]

/**
 * The navigation above sign-in and forms: links for a guest or an unfinished account, a greeting for a finished one.
 */
export function AuthNav() {
  const me = useSession()
  return (
    <div className="auth-layout__nav">
      {(!me || !isCompleted(me)) && (
        <nav className={me && 'only-wide'} aria-label="Utama">
          <ul>
            {links.map(({ to, name }) => (
              <li key={to}>
                <Link href={to}>{name}</Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {me && <LazyAccountMenu />}
    </div>
  )
}
