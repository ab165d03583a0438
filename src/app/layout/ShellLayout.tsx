// @chunk shell

import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { SearchBox } from '#catalog/search/SearchBox.tsx'
import { addresses } from '#contract/addresses.ts'
import type { Category } from '#contract/showcase/schemas.ts'
import { commonLabels } from '#contract/text/common-labels.ts'
import { endpointQuery } from '#offline/cache/endpoint-query.ts'
import type { Session } from '#session/session.ts'
import { useSession } from '#session/use-session.ts'
import { useLazyDialog } from '#ui/dialog/use-lazy-dialog.tsx'
import { BannerAwning } from '#ui/display/BannerAwning.tsx'
import { HydrationBoundary } from '#ui/display/HydrationBoundary.tsx'
import { Icon } from '#ui/display/Icon.tsx'
import { down, grid, home, menu, people, person, scan, seal, shopIcon } from '#ui/display/icons.ts'
import { LogoMark } from '#ui/display/Logo.tsx'
import { useWideOnly } from '#ui/display/use-wide-only.ts'
import { ButtonLink } from '#ui/nav/ButtonLink.tsx'
import { IconButton } from '#ui/nav/IconButton.tsx'
import { ShareButton } from '#ui/nav/ShareButton.tsx'
import { type NavItem, routes } from '../routes.ts'
import { BackLink } from './BackLink.tsx'
import { CategoryLink } from './menu/CategoryLink.tsx'
import { LazyAccountMenu } from './menu/lazy-account-menu.tsx'
import { useAutoCloseMenu } from './menu/use-auto-close-menu.ts'
import { type NavState, navStateOf } from './nav-state.ts'
import { OfflineNotice } from './status/OfflineNotice.tsx'
import { badgeSlot } from './status/outbox-badge-slot.ts'

/** Surrounds a page with header, connection status, footer and tab bar. */
export function ShellLayout({ children }: { children: ReactNode }) {
  const [path] = useLocation()
  const nav = navStateOf(path, useSearch(), useSession())
  return (
    <>
      <div className="shell">
        <Header nav={nav} />
        {nav.kind === 'home' && <BannerAwning tall />}
        <main id="isi" className="page" tabIndex={-1}>
          {children}
        </main>
        <HydrationBoundary>
          <Footer />
        </HydrationBoundary>
        <TabBar current={nav.current} />
      </div>
      <OfflineNotice />
    </>
  )
}

const footerPages = routes.filter(({ inFooter }) => inFooter)

/** Terms, privacy, contact, and the source of the region data, whose licence requires attribution. */
const Footer = () => (
  <footer className="foot">
    <div className="foot__in">
      <span>Etalase Mutu</span>
      {footerPages.map(({ key, pattern, name }) => (
        <Link key={key} href={pattern}>
          {name}
        </Link>
      ))}
      <a href="https://github.com/fityannugroho/idn-area-data" target="_blank" rel="noopener noreferrer">
        Data wilayah: idn-area-data (ODbL)
      </a>
    </div>
  </footer>
)

const tabs = [
  { item: 'home', to: addresses.home, name: 'Beranda', icon: home },
  { item: 'showcase', to: addresses.showcase(), name: 'Etalase', icon: grid },
  { item: 'sni', to: addresses.sniCheck, name: 'Periksa SNI', icon: scan },
] as const
const shopsTab = { item: 'shops', to: addresses.shops, name: 'UMKM', icon: people } as const

/** The tab of the user's own work; visitors have the list of producers in its place. */
function ownTabOf(me: Session | undefined) {
  if (me?.merchant_id) return { item: 'own', to: addresses.shopHome, name: 'Toko', icon: shopIcon } as const
  if (me?.lspro_id) return { item: 'own', to: addresses.lspro(me.lspro_id), name: 'LSPRO', icon: seal } as const
  return shopsTab
}

/** The tab bar of phones: four links and the account button. */
function TabBar({ current }: { current: NavItem | undefined }) {
  const me = useSession()
  const drawer = useLazyDialog(async () => (await import('./menu/AccountDrawer.tsx')).AccountDrawer)
  return (
    <>
      <nav className="tabbar" aria-label="Bawah">
        {[...tabs, ownTabOf(me)].map(({ item, to, name, icon }) => (
          <Link key={item} href={to} {...currentProps(item === current)}>
            <Icon d={icon} />
            {name}
          </Link>
        ))}
        <button
          type="button"
          aria-haspopup="dialog"
          ref={badgeSlot}
          onClick={drawer.open}
          {...currentProps(current === 'account')}
        >
          <Icon d={person} />
          Akun
        </button>
      </nav>
      {drawer.shown}
    </>
  )
}

/** The header: three variants on phones (home, the root of a tab, an inner page), one for all pages from 900 px. */
function Header({ nav }: { nav: NavState }) {
  const [path] = useLocation()
  const query = useSearch()
  const drawer = useLazyDialog(async () => (await import('./menu/MenuDrawer.tsx')).MenuDrawer)
  const { kind, title, search, shareable } = nav
  return (
    <>
      <header className={`top top--${kind}`}>
        <div className="top__row">
          {kind === 'inner' && <BackLink />}
          <Link className="logo" translate="no" href={addresses.home} aria-label="Etalase Mutu, ke beranda">
            <LogoMark />
            <span className="logo__name">Etalase Mutu</span>
          </Link>
          {kind === 'inner' && <p className="top__title only-narrow">{title}</p>}
          <SearchBox value={search} />
          <AccountSlot kind={kind} back={`${path}${query && `?${query}`}`} />
          {shareable && (
            <span className="only-narrow">
              <ShareButton />
            </span>
          )}
          {kind !== 'inner' && (
            <IconButton className="only-narrow" aria-label="Menu" aria-haspopup="dialog" onClick={drawer.open}>
              <Icon d={menu} />
            </IconButton>
          )}
        </div>
        <HydrationBoundary>
          <NavRow nav={nav} />
        </HydrationBoundary>
      </header>
      {drawer.shown}
    </>
  )
}

/**
 * Sign-in links for a guest; the bell, the greeting and the account menu for a user. Phones show it only at home: on
 * other pages the tab bar has it.
 */
function AccountSlot({ kind, back }: { kind: NavState['kind']; back: string }) {
  const home = kind === 'home'
  if (useSession())
    return <LazyAccountMenu kind={kind} fallback={<span className={home ? 'account__name' : 'iconbtn'} />} />
  return (
    <>
      <span className={home ? undefined : 'only-wide'}>
        <ButtonLink to={addresses.signIn(home ? undefined : back)} variant="text" small>
          Masuk
        </ButtonLink>
      </span>
      <span className="only-wide">
        <ButtonLink to={addresses.signUp} small>
          Daftar
        </ButtonLink>
      </span>
    </>
  )
}

const currentProps = (is: boolean) => (is ? { 'aria-current': 'page' as const } : {})

/** Links of the top row; 'mentor' is the showcase of mentored producers. */
const navLinks = [
  shopsTab,
  { item: 'lspro', to: addresses.lsproFeed, name: 'LSPRO' },
  { item: 'sni', to: addresses.sniCheck, name: 'Periksa SNI' },
  { item: 'mentor', to: addresses.showcase({ slug: 'mentor' }), name: commonLabels.mentored },
  { item: 'faq', to: addresses.faq, name: 'FAQ' },
  { item: 'contact', to: addresses.contact, name: 'Kontak' },
]

/** The navigation of wide screens. The server renders it for phones, too: crawlers find its links in the page. */
function NavRow({ nav: { current, slug } }: { nav: NavState }) {
  const menu = useRef<HTMLDetailsElement>(null)
  useAutoCloseMenu(menu)
  // The drawer of phones shows these categories too, so they are loaded on every screen.
  const { data: { data: categories } = { data: [] } } = useQuery(endpointQuery('showcase.categories', {}))
  if (!useWideOnly()) return null
  return (
    <nav className="top__nav only-wide" aria-label="Utama">
      <ul>
        <li>
          <Link
            href={addresses.showcase({ slug: 'sni' })}
            {...currentProps(current === 'showcase' && slug !== 'mentor')}
          >
            {commonLabels.showcase}
          </Link>
          <details ref={menu}>
            <summary aria-label={`Kategori ${commonLabels.showcase}`}>
              <Icon d={down} size="s" />
            </summary>
            <MegaMenu categories={categories} />
          </details>
        </li>
        {navLinks.map(({ item, to, name }) => (
          <li key={item}>
            <Link href={to} {...currentProps(item === (slug === 'mentor' ? slug : current))}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const columns = [1, 2, 3, 4]

/** All categories with their counts, in the four columns the contract gives them: 6, 7, 7 and the rest. */
function MegaMenu({ categories }: { categories: readonly Category[] }) {
  return (
    <div className="mega">
      {columns.map((column) => (
        <ul key={column}>
          {categories
            .filter((category) => category.column === column)
            .map((category) => (
              <li key={category.id}>
                <CategoryLink category={category} />
              </li>
            ))}
        </ul>
      ))}
      <div className="mega__all">
        <span className="muted">{categories.length} kategori</span>
        <Link className="link link--bare" href={addresses.products()}>
          Lihat semua produk
        </Link>
      </div>
    </div>
  )
}
