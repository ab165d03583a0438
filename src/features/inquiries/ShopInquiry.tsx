import { useState } from 'react'
import { Link } from 'wouter'
import { openContact } from '#catalog/contact/open-contact.ts'
import { openTab } from '#catalog/contact/open-tab.ts'
import { useStoredPhoneNumbers } from '#catalog/contact/stored-phone-numbers.ts'
import { addUncounted } from '#catalog/contact/uncounted-contacts.ts'
import { useSignInSheet } from '#catalog/contact/use-sign-in-sheet.tsx'
import {
  type Inquiry,
  inquiryLimits,
  pricesOf,
  updateInquiries,
  withAsked,
  withNote,
  withoutProducts,
  withReturned,
  withWaiting,
} from '#catalog/inquiries/inquiry-list.ts'
import { addresses } from '#contract/addresses.ts'
import { useConnectivity } from '#offline/network/connectivity.ts'
import { serverTime } from '#offline/network/server-clock.ts'
import { useSession } from '#session/use-session.ts'
import { Icon } from '#ui/display/Icon.tsx'
import { close } from '#ui/display/icons.ts'
import { hourglass, phone } from '#ui/display/lazy-icons.ts'
import { Price } from '#ui/display/Price.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { Photo } from '#ui/media/Photo.tsx'
import { Button } from '#ui/nav/Button.tsx'
import { ButtonLink } from '#ui/nav/ButtonLink.tsx'
import { copyText } from '#ui/nav/copy-text.ts'
import { IconButton } from '#ui/nav/IconButton.tsx'
import { inquiryMessage } from './inquiry-message.ts'

type Props = {
  shop: Inquiry['shop']
  items: readonly Inquiry[]
  note: string
  /** The person wanted to ask this shop without a signal. */
  waits: boolean
}

/** The products to ask one producer about, what the person adds, and the button that opens one chat about them. */
export function ShopInquiry({ shop, items, note, waits }: Props) {
  const batch = items.slice(0, inquiryLimits.message)
  const message = inquiryMessage(batch, note, location.origin)
  return (
    <section className="panel stack" aria-labelledby={`shop-${shop.id}`}>
      <h2 id={`shop-${shop.id}`} className="inquiry__shop">
        <Link href={addresses.shop(shop.id)}>{shop.name}</Link>
      </h2>
      <ul className="inquiry__products">
        {items.map((item) => (
          <ProductRow key={item.id} item={item} note={note} />
        ))}
      </ul>
      <TextArea
        label="Tambahan pesan (boleh kosong)"
        placeholder="Jumlah, alamat kirim, pertanyaan"
        rows={2}
        maxLength={inquiryLimits.note}
        value={note}
        onChange={({ target }) => void updateInquiries((list) => withNote(list, shop.id, target.value))}
      />
      {batch.length < items.length && (
        <p className="small muted">
          Satu pesan memuat {inquiryLimits.message} produk. {items.length - batch.length} lagi sesudahnya.
        </p>
      )}
      <AskButton shop={shop} batch={batch} note={note} waits={waits} />
      <Button variant="text" wide onClick={() => void copy(message)}>
        Salin pesan
      </Button>
    </section>
  )
}

async function copy(message: string) {
  const isCopied = await copyText(message)
  toast(isCopied ? 'Pesan tersalin.' : 'Belum tersalin: peramban ini tidak mengizinkan.', { alert: !isCopied })
}

function ProductRow({ item, note }: { item: Inquiry; note: string }) {
  function remove() {
    updateInquiries((list) => withoutProducts(list, [item.id]))
    toast(`${item.name} dihapus dari Daftar tanya.`, {
      action: { name: 'Kembalikan', run: () => void updateInquiries((list) => withReturned(list, [item], note)) },
    })
  }
  return (
    <li className="inquiry__product">
      <span className="inquiry__photo">
        <Photo path={item.img_url} facts={item.img} alt="" sizes="64px" />
      </span>
      <div className="grow">
        <h3 className="small">
          <Link href={addresses.product(item.id)}>{item.name}</Link>
        </h3>
        <Price {...pricesOf(item)} />
      </div>
      <IconButton aria-label={`Hapus ${item.name}`} title="Hapus" onClick={remove}>
        <Icon d={close} />
      </IconButton>
    </li>
  )
}

type AskProps = { shop: Inquiry['shop']; batch: readonly Inquiry[]; note: string; waits: boolean }

/** Opens the chat; a guest is asked to sign in, and comes back here. */
function AskButton({ shop, batch, note, waits }: AskProps) {
  const me = useSession()
  const { open: isOnline } = useConnectivity()
  const hasNumber = useStoredPhoneNumbers().some(([owner]) => owner === `shop ${shop.id}`)
  const [isOpening, setOpening] = useState(false)
  const [wrong, setWrong] = useState<string>()
  const { link, shown, hasReturned } = useSignInSheet('contact', { name: shop.name, picture: null })
  const name = 'Tanya lewat WhatsApp'
  if (!me)
    return (
      <>
        <ButtonLink {...link} wide>
          {name}
        </ButtonLink>
        {shown}
      </>
    )

  async function ask() {
    setOpening(true)
    setWrong(undefined)
    const [first, ...others] = batch
    const failure = await openContact(
      { kind: 'product', id: first!.id, name: first!.name, shop: shop.id },
      { tab: openTab(), text: inquiryMessage(batch, note, location.origin) },
    )
    setOpening(false)
    if (failure?.isGone) {
      updateInquiries((list) => withoutProducts(list, [first!.id]))
      return setWrong(`${first!.name} sudah tidak dipajang, jadi dihapus dari daftar ini. Ketuk sekali lagi.`)
    }
    if (failure?.isOffline) return void updateInquiries((list) => withWaiting(list, shop.id))
    if (failure) return setWrong(failure.message)
    for (const { id } of others) addUncounted({ product: id })
    const ids = batch.map(({ id }) => id)
    updateInquiries((list) => withAsked(list, ids, Math.round(serverTime())))
    toast('Pesan dibuka di WhatsApp.', {
      action: {
        name: 'Belum terkirim',
        run: () => void updateInquiries((list) => withReturned(list, batch, note)),
      },
    })
  }
  return (
    <>
      <Alert>{wrong}</Alert>
      {hasReturned && <p role="status">Akun siap. Tinggal satu ketukan:</p>}
      {!isOnline && hasNumber && <Note icon={phone}>Nomornya ada di HP ini: WhatsApp terbuka tanpa sinyal.</Note>}
      {waits && !hasNumber && (
        <Note icon={hourglass} variant="wait">
          {isOnline
            ? 'Sinyal sudah ada. Ketuk untuk bertanya.'
            : 'Menunggu sinyal: nomornya belum pernah dibuka di HP ini.'}
        </Note>
      )}
      <Button wide disabled={isOpening} aria-busy={isOpening} onClick={() => void ask()}>
        {isOpening ? 'Membuka…' : name}
      </Button>
    </>
  )
}
