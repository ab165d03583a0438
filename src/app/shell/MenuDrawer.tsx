import { useQuery } from '@tanstack/react-query'
import { addresses } from '#contract/addresses.ts'
import { labels } from '#contract/labels.ts'
import { question } from '#offline/question.ts'
import { useSession } from '#session/use-session.ts'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { people, question as questionMark, seal, sprout, stall } from '#ui/icons.ts'
import { heart, letter } from '#ui/late-icons.ts'
import { Drawer } from '#ui/Window.tsx'
import { CategoryLink } from './CategoryLink.tsx'
import { PlaceList } from './PlaceList.tsx'
import { SaverSwitch } from './SaverSwitch.tsx'

const places = [
  { to: addresses.showcase(), name: labels.showcase, icon: stall },
  { to: addresses.shops, name: 'UMKM', icon: people },
  { to: addresses.lsproFeed, name: 'LSPRO', icon: seal },
  { to: addresses.showcase({ slug: 'mentor' }), name: labels.mentored, icon: sprout },
  { to: addresses.favorites, name: 'Favorit', icon: heart },
  { to: addresses.faq, name: 'FAQ', icon: questionMark },
  { to: addresses.contact, name: 'Kontak', icon: letter },
]

/** The menu of phones: where one can go, and all categories. */
export function MenuDrawer({ onShut }: { onShut: () => void }) {
  const { data } = useQuery(question('showcase.categories', {}))
  const foot = useSession() ? undefined : (
    <>
      <ButtonLink to={addresses.signIn()} look="soft" wide replace>
        Masuk
      </ButtonLink>
      <ButtonLink to={addresses.signUp} wide replace>
        Daftar
      </ButtonLink>
    </>
  )
  return (
    <Drawer title="Menu" onShut={onShut} foot={foot}>
      <nav aria-label="Menu">
        <PlaceList places={places}>
          <SaverSwitch />
        </PlaceList>
        {data && (
          <section className="drawer__part">
            <h3>Kategori</h3>
            <ul className="list">
              {data.data.map((category) => (
                <li key={category.id}>
                  <CategoryLink category={category} replace />
                </li>
              ))}
            </ul>
          </section>
        )}
      </nav>
    </Drawer>
  )
}
