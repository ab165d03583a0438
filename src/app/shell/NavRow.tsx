import { useRef } from 'react'
import { Link } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { labels } from '#contract/labels.ts'
import { Icon } from '#ui/Icon.tsx'
import { down } from '#ui/icons.ts'
import { MegaMenu } from './MegaMenu.tsx'
import { useMenuThatShuts } from './menu-that-shuts.ts'
import type { Place } from './place-of.ts'

const current = (is: boolean) => (is ? { 'aria-current': 'page' as const } : {})

/** The navigation of wide screens. On phones it is not seen, but whoever follows links finds it in the page. */
export function NavRow({ place: { tab, shelf, title } }: { place: Place }) {
  const menu = useRef<HTMLDetailsElement>(null)
  useMenuThatShuts(menu)
  return (
    <nav className="top__nav only-wide" aria-label="Utama">
      <ul>
        <li>
          <details ref={menu}>
            <summary {...(tab === 'showcase' && shelf !== 'mentor' && { 'aria-current': true })}>
              {labels.showcase} <Icon d={down} size="s" />
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
            {labels.mentored}
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
