// @chunk after-start
import { useQuery } from '@tanstack/react-query'
import { addresses } from '#contract/addresses.ts'
import { commonLabels } from '#contract/text/common-labels.ts'
import { endpointQuery } from '#offline/cache/endpoint-query.ts'
import { useSession } from '#session/use-session.ts'
import { Drawer } from '#ui/dialog/Dialog.tsx'
import { grid, people, question as questionMark, scan, seal, sprout } from '#ui/display/icons.ts'
import { heart, letter } from '#ui/display/lazy-icons.ts'
import { ButtonLink } from '#ui/nav/ButtonLink.tsx'
import { MenuLink } from '#ui/nav/MenuRow.tsx'
import { CategoryName, categoryAddress } from './CategoryLink.tsx'
import { DataSaverSwitch } from './DataSaverSwitch.tsx'
import { LinkList } from './LinkList.tsx'

const links = [
  { to: addresses.showcase(), name: commonLabels.showcase, icon: grid },
  { to: addresses.shops, name: 'UMKM', icon: people },
  { to: addresses.lsproFeed, name: 'LSPRO', icon: seal },
  { to: addresses.sniCheck, name: 'Periksa SNI', icon: scan },
  { to: addresses.showcase({ slug: 'mentor' }), name: commonLabels.mentored, icon: sprout },
  { to: addresses.favorites, name: 'Favorit', icon: heart },
  { to: addresses.faq, name: 'FAQ', icon: questionMark },
  { to: addresses.contact, name: 'Kontak', icon: letter },
]

/** The menu of phones: the main pages, and all categories. */
export function MenuDrawer({ onClose }: { onClose: () => void }) {
  const { data } = useQuery(endpointQuery('showcase.categories', {}))
  const foot = useSession() ? undefined : (
    <>
      <ButtonLink to={addresses.signIn()} variant="soft" wide replace>
        Masuk
      </ButtonLink>
      <ButtonLink to={addresses.signUp} wide replace>
        Daftar
      </ButtonLink>
    </>
  )
  return (
    <Drawer title="Menu" onClose={onClose} foot={foot}>
      <nav aria-label="Menu">
        <LinkList links={links}>
          <DataSaverSwitch />
        </LinkList>
        {data && (
          <section className="drawer__part">
            <h3>Kategori</h3>
            <ul className="list">
              {data.data.map((category) => (
                <MenuLink key={category.id} to={categoryAddress(category)} replace>
                  <CategoryName category={category} />
                </MenuLink>
              ))}
            </ul>
          </section>
        )}
      </nav>
    </Drawer>
  )
}
