import { Link } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { useLazyDialog } from '#ui/dialog/use-lazy-dialog.tsx'
import { Icon } from '#ui/display/Icon.tsx'
import { home, people, person, seal, shopIcon } from '#ui/display/icons.ts'
import type { Tab } from './nav-state.ts'
import { badgeSlot } from './outbox-badge-slot.ts'

const tabs = [
  { tab: 'home', to: addresses.home, name: 'Beranda', icon: home },
  { tab: 'showcase', to: addresses.showcase(), name: 'Etalase', icon: shopIcon },
  { tab: 'shops', to: addresses.shops, name: 'UMKM', icon: people },
  { tab: 'lspro', to: addresses.lsproFeed, name: 'LSPRO', icon: seal },
] as const

/** Five places for the thumb. */
export function TabBar({ current }: { current: Tab | undefined }) {
  const drawer = useLazyDialog(async () => (await import('./drawers.ts')).AccountDrawer)
  return (
    <>
      <nav className="tabbar" aria-label="Bawah">
        {tabs.map(({ tab, to, name, icon }) => (
          <Link key={tab} href={to} {...(tab === current && { 'aria-current': 'page' as const })}>
            <Icon d={icon} />
            {name}
          </Link>
        ))}
        <button
          type="button"
          aria-haspopup="dialog"
          ref={badgeSlot}
          onClick={drawer.open}
          {...(current === 'account' && { 'aria-current': 'page' as const })}
        >
          <Icon d={person} />
          Akun
        </button>
      </nav>
      {drawer.shown}
    </>
  )
}
