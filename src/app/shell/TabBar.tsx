import { Link } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { Icon } from '#ui/Icon.tsx'
import { home, people, person, seal, stall } from '#ui/icons.ts'
import { useOnTap } from '#ui/on-tap.tsx'
import { badgeSlot } from './badge-slot.ts'
import type { Tab } from './place-of.ts'

const tabs = [
  { tab: 'home', to: addresses.home, name: 'Beranda', icon: home },
  { tab: 'showcase', to: addresses.showcase(), name: 'Etalase', icon: stall },
  { tab: 'shops', to: addresses.shops, name: 'UMKM', icon: people },
  { tab: 'lspro', to: addresses.lsproFeed, name: 'LSPRO', icon: seal },
] as const

/** Five places for the thumb. */
export function TabBar({ current }: { current: Tab | undefined }) {
  const drawer = useOnTap(async () => (await import('./over.ts')).AccountDrawer)
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
