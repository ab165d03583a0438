import { Suspense } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { SeekBox } from '#goods/SeekBox.tsx'
import { useSession } from '#session/use-session.ts'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Icon } from '#ui/Icon.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { menu } from '#ui/icons.ts'
import { LogoMark } from '#ui/Logo.tsx'
import { useOnTap } from '#ui/on-tap.tsx'
import { ShareButton } from '#ui/ShareButton.tsx'
import { BackLink } from './BackLink.tsx'
import { LateAccountMenu } from './late-account-menu.tsx'
import { NavRow } from './NavRow.tsx'
import type { Place } from './place-of.ts'

/** One header in three dresses on phones (home, the root of a tab, an inner page), and the same for all from 900 px. */
export function Header({ place }: { place: Place }) {
  const [path] = useLocation()
  const query = useSearch()
  const drawer = useOnTap(async () => (await import('./over.ts')).MenuDrawer)
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
          <SeekBox value={search} />
          <Who kind={kind} back={`${path}${query && `?${query}`}`} />
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

/** Who is here: the ways in, or the bell, 'Halo,' and a menu. On phones only at home; elsewhere the tab bar has it. */
function Who({ kind, back }: { kind: Place['kind']; back: string }) {
  const home = kind === 'home'
  if (useSession())
    return (
      <Suspense fallback={<span className={home ? 'account__name' : 'iconbtn'} />}>
        <LateAccountMenu kind={kind} />
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
