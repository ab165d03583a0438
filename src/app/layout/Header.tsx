import { Suspense } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { SearchBox } from '#catalog/SearchBox.tsx'
import { addresses } from '#contract/addresses.ts'
import { useSession } from '#session/use-session.ts'
import { useLazyDialog } from '#ui/dialog/use-lazy-dialog.tsx'
import { Icon } from '#ui/display/Icon.tsx'
import { menu } from '#ui/display/icons.ts'
import { LogoMark } from '#ui/display/Logo.tsx'
import { ButtonLink } from '#ui/nav/ButtonLink.tsx'
import { IconButton } from '#ui/nav/IconButton.tsx'
import { ShareButton } from '#ui/nav/ShareButton.tsx'
import { BackLink } from './BackLink.tsx'
import { LazyAccountMenu } from './lazy-account-menu.tsx'
import { NavRow } from './NavRow.tsx'
import type { NavState } from './nav-state.ts'

/** One header in three dresses on phones (home, the root of a tab, an inner page), and the same for all from 900 px. */
export function Header({ place }: { place: NavState }) {
  const [path] = useLocation()
  const query = useSearch()
  const drawer = useLazyDialog(async () => (await import('./drawers.ts')).MenuDrawer)
  const { kind, title, search, shareable } = place
  return (
    <>
      <header className={`top top--${kind}`}>
        <div className="top__row">
          {kind === 'inner' && <BackLink />}
          <Link className="logo" href={addresses.home} aria-label="Etalase Mutu, ke beranda">
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
        <NavRow place={place} />
      </header>
      {drawer.shown}
    </>
  )
}

/** Sign-in links for a guest; the bell, the greeting and the account menu for a user. Phones show it at home only: elsewhere the tab bar leads there. */
function AccountSlot({ kind, back }: { kind: NavState['kind']; back: string }) {
  const home = kind === 'home'
  if (useSession())
    return (
      <Suspense fallback={<span className={home ? 'account__name' : 'iconbtn'} />}>
        <LazyAccountMenu kind={kind} />
      </Suspense>
    )
  return (
    <>
      <span className={home ? undefined : 'only-wide'}>
        <ButtonLink to={addresses.signIn(home ? undefined : back)} look="text" small>
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
