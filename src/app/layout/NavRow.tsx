import { useRef } from 'react'
import { Link } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { commonLabels } from '#contract/common-labels.ts'
import { Icon } from '#ui/display/Icon.tsx'
import { down } from '#ui/display/icons.ts'
import { MegaMenu } from './MegaMenu.tsx'
import type { NavState } from './nav-state.ts'
import { useAutoCloseMenu } from './use-auto-close-menu.ts'

const current = (is: boolean) => (is ? { 'aria-current': 'page' as const } : {})

/** The navigation of wide screens. On phones it is not seen, but whoever follows links finds it in the page. */
export function NavRow({ place: { tab, shelf, title } }: { place: NavState }) {
  const menu = useRef<HTMLDetailsElement>(null)
  useAutoCloseMenu(menu)
  return (
    <nav className="top__nav only-wide" aria-label="Utama">
      <ul>
        <li>
          <details ref={menu}>
            <summary {...(tab === 'showcase' && shelf !== 'mentor' && { 'aria-current': true })}>
              {commonLabels.showcase} <Icon d={down} size="s" />
            </summary>
            <MegaMenu />
          </details>
        </li>
        <li>
          <Link href={addresses.shops} {...current(tab === 'shops')}>
            UMKM
          </Link>
        </li>
        <li>
          <Link href={addresses.lsproFeed} {...current(tab === 'lspro')}>
            LSPRO
          </Link>
        </li>
        <li>
          <Link href={addresses.showcase({ slug: 'mentor' })} {...current(shelf === 'mentor')}>
            {commonLabels.mentored}
          </Link>
        </li>
        <li>
          <Link href={addresses.faq} {...current(title === 'FAQ')}>
            FAQ
          </Link>
        </li>
        <li>
          <Link href={addresses.contact} {...current(title === 'Kontak')}>
            Kontak
          </Link>
        </li>
      </ul>
    </nav>
  )
}
