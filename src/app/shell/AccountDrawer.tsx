import { addresses } from '#contract/addresses.ts'
import { words } from '#contract/words.ts'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { letter, phone, question, sprout } from '#ui/icons.ts'
import { Note } from '#ui/Note.tsx'
import { Drawer } from '#ui/Window.tsx'
import { PlaceList } from './PlaceList.tsx'

const places = [
  { to: addresses.showcase({ slug: 'mentor' }), name: words.mentored, icon: sprout },
  { to: addresses.faq, name: 'FAQ', icon: question },
  { to: addresses.contact, name: 'Kontak', icon: letter },
]

/** The account of somebody who is not signed in. */
export const AccountDrawer = ({ onShut }: { onShut: () => void }) => (
  <Drawer
    title="Akun"
    onShut={onShut}
    foot={
      <>
        <ButtonLink to={addresses.signUp} look="soft" wide replace>
          Daftar
        </ButtonLink>
        <ButtonLink to={addresses.signIn()} wide replace>
          Masuk
        </ButtonLink>
      </>
    }
  >
    <div className="drawer__part stack">
      <p>Masuk untuk menghubungi produsen, atau daftar untuk memajang produk Anda sendiri.</p>
      <Note icon={phone}>
        <strong>Siap tanpa sinyal.</strong> Etalase yang pernah dibuka tersimpan di HP ini.
      </Note>
    </div>
    <PlaceList places={places} />
  </Drawer>
)
