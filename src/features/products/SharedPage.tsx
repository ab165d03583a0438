import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { keyName, newProductKey } from '#forms/product-write.ts'
import { onShelvesChanged } from '#offline/changes.ts'
import { adoptShared, dropShared, type Shared, sharedOf } from '#offline/shared.ts'
import { guest, person } from '#session/session.ts'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Empty } from '#ui/Empty.tsx'
import { Loading } from '#ui/Loading.tsx'
import { say } from '#ui/news.ts'
import { useTitle } from '#ui/title.ts'
import { beginProduct } from './made-here.ts'
import { photosPart } from './product-photos.ts'
import { SharedPhotos } from './SharedPhotos.tsx'
import { useProductWay } from './use-product-way.ts'

const troubles: Record<string, { title: string; say: string }> = {
  none: { title: 'Tidak ada foto yang dibagikan', say: 'Bagikan foto JPG, PNG, atau WebP dari galeri HP Anda.' },
  full: { title: 'HP penuh: foto belum tersimpan', say: 'Kosongkan ruang HP dahulu, lalu bagikan lagi dari galeri.' },
  early: {
    title: 'Foto belum diterima',
    say: 'Aplikasi baru saja siap. Foto masih ada di galeri Anda: bagikan sekali lagi.',
  },
}
const broken = {
  title: 'Foto belum tersimpan',
  say: 'Penyimpanan HP tidak dapat dipakai. Foto masih ada di galeri Anda.',
}
const unread = {
  title: 'Foto belum dapat dibuka',
  say: 'Penyimpanan HP tidak menjawab. Foto tidak dihapus: coba buka halaman ini sekali lagi.',
}
const gone = { title: 'Foto ini sudah tidak ada di HP ini', say: 'Foto masih ada di galeri Anda: bagikan sekali lagi.' }
const waits = 'Foto sudah tersimpan dan menunggu di HP ini sampai 7 hari.'

/** What has become of photos that were shared from the gallery: a product of whoever may make one, or else they wait. */
export function SharedPage() {
  useTitle('Foto dari galeri')
  const said = new URLSearchParams(useSearch())
  const id = said.get('id')
  const trouble = said.get('trouble')
  if (trouble || !id) return <Trouble {...(troubles[trouble ?? 'none'] ?? broken)} />
  return <Photos key={id} id={id} more={said.has('more')} />
}

function Photos({ id, more }: { id: string; more: boolean }) {
  const { me, way } = useProductWay('')
  const shared = useShared(id, me?.user_id)
  const mayGoOn = way === 'open' || way === 'opening'
  const adopted = useAdoption(id, mayGoOn ? shared : undefined, more)
  if (shared === 'unread') return <Trouble {...unread} />
  if (shared === null) return <Trouble {...gone} />
  if (shared && adopted.failure)
    return (
      <Waits shared={shared} title="Foto belum menjadi produk" why={`${adopted.failure} ${waits}`}>
        <Button wide onClick={adopted.again}>
          Coba lagi
        </Button>
        <Drop id={id} shared={shared} />
      </Waits>
    )
  if (!shared || mayGoOn || way === 'unknown') return <Loading>Membuka…</Loading>
  if (!me)
    return (
      <Waits
        shared={shared}
        title="Masuk untuk menambahkan produk"
        why={`${waits} Masuk sebagai produsen untuk melanjutkan.`}
      >
        <ButtonLink to={addresses.signIn(addresses.shared(id))} wide>
          Masuk
        </ButtonLink>
        <Drop id={id} shared={shared} />
      </Waits>
    )
  if (way.to === addresses.wentWrong)
    return (
      <Waits
        shared={shared}
        title="Hanya produsen yang dapat menambahkan produk"
        why={`${waits} Masuk dengan akun produsen untuk melanjutkan.`}
      >
        <ButtonLink to={addresses.home} wide>
          Ke beranda
        </ButtonLink>
        <Drop id={id} shared={shared} />
      </Waits>
    )
  return (
    <Waits
      shared={shared}
      title="Selesaikan pendaftaran usaha dahulu"
      why={`${waits} Sesudah itu foto ini menjadi produk Anda.`}
    >
      <ButtonLink to={way.to} wide>
        Lanjutkan pendaftaran
      </ButtonLink>
      <Drop id={id} shared={shared} />
    </Waits>
  )
}

const Drop = ({ id, shared }: { id: string; shared: Shared }) => (
  <Button
    look="text"
    onClick={() => void dropShared(id, shared.whose).catch((error: Error) => say(error.message, { alert: true }))}
  >
    Buang foto
  </Button>
)

/**
 * What was shared, of whoever is here or of a guest; undefined while the shelf is read, null when it is not there, 'unread'
 * when the shelf does not say.
 */
function useShared(id: string, me: number | undefined): Shared | null | 'unread' | undefined {
  const [shared, setShared] = useState<Shared | null | 'unread'>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: who is signed in decides whose shelves are looked at
  useEffect(() => {
    let here = true
    const look = () =>
      sharedOf(id, [person(), guest]).then(
        (found) => here && setShared(found ?? null),
        () => here && setShared('unread'),
      )
    void look()
    const stop = onShelvesChanged(() => void look())
    return () => {
      here = false
      stop()
    }
  }, [id, me])
  return shared
}

/** Makes a product of them, once, and goes there. What went wrong is said, and may be tried again. */
function useAdoption(id: string, shared: ReturnType<typeof useShared>, more: boolean) {
  const [, go] = useLocation()
  const begun = useRef(false)
  const [failure, setFailure] = useState<string>()
  useEffect(() => {
    if (!shared || shared === 'unread' || failure || begun.current) return
    begun.current = true
    const key = newProductKey()
    const photos = shared.photos.map(({ file, called }) => ({ id: crypto.randomUUID(), called, raw: file }))
    const values = { [photosPart]: { photos: { photos }, seen: true } }
    adoptShared(id, shared, { person: person(), name: keyName(key), values }).then(
      (done) => {
        if (!done) return
        beginProduct(key)
        if (more) say('Satu produk paling banyak 4 foto: 4 yang pertama diambil.')
        go(addresses.productForm({ key }), { replace: true })
      },
      (error: Error) => {
        begun.current = false
        setFailure(error.message)
      },
    )
  }, [id, shared, more, go, failure])
  return { failure, again: () => setFailure(undefined) }
}

type WaitsProps = { shared: Shared; title: string; why: string; children: ReactNode }

const Waits = ({ shared, title, why, children }: WaitsProps) => (
  <Empty look="open" page title={title} say={why}>
    <SharedPhotos shared={shared} />
    {children}
  </Empty>
)

const Trouble = ({ title, say }: { title: string; say: string }) => (
  <Empty look="fix" page title={title} say={say}>
    <ButtonLink to={addresses.productForm()} wide>
      Tambah produk
    </ButtonLink>
    <ButtonLink to={addresses.home} look="text">
      Ke beranda
    </ButtonLink>
  </Empty>
)
