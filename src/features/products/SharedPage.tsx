import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { newId } from '#contract/new-id.ts'
import { newProductKey, productDraftName } from '#drafts/writes/product-write.ts'
import { deleteShared, findShared, moveSharedTo, type Shared } from '#offline/drafts/shared-photos.ts'
import { onDbChanged } from '#offline/storage/db-events.ts'
import { useThumbnail } from '#photos/use-thumbnail.ts'
import { guest, person } from '#session/session.ts'
import { Empty } from '#ui/feedback/Empty.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { useBlobUrl } from '#ui/media/use-blob-url.ts'
import { Button } from '#ui/nav/Button.tsx'
import { ButtonLink } from '#ui/nav/ButtonLink.tsx'
import { useTitle } from '#ui/nav/use-title.ts'
import { photosDraftField } from './product-photos.ts'
import './product-form.css'
import { markStarted } from './started-products.ts'
import { useProductAccess } from './use-product-access.ts'

const shareErrors: Record<string, { title: string; description: string }> = {
  none: {
    title: 'Tidak ada foto yang dibagikan',
    description: 'Bagikan foto JPG, PNG, atau WebP dari galeri HP Anda.',
  },
  full: {
    title: 'HP penuh: foto belum tersimpan',
    description: 'Kosongkan ruang HP dahulu, lalu bagikan lagi dari galeri.',
  },
  early: {
    title: 'Foto belum diterima',
    description: 'Aplikasi baru saja siap. Foto masih ada di galeri Anda: bagikan sekali lagi.',
  },
}
const storageError = {
  title: 'Foto belum tersimpan',
  description: 'Penyimpanan HP tidak dapat dipakai. Foto masih ada di galeri Anda.',
}
const readError = {
  title: 'Foto belum dapat dibuka',
  description: 'Penyimpanan HP tidak menjawab. Foto tidak dihapus: coba buka halaman ini sekali lagi.',
}
const photosGone = {
  title: 'Foto ini sudah tidak ada di HP ini',
  description: 'Foto masih ada di galeri Anda: bagikan sekali lagi.',
}
const waitingText = 'Foto sudah tersimpan dan menunggu di HP ini sampai 7 hari.'

/** Creates a product from photos that were shared from the gallery, or explains why the user may not add one yet. */
export function SharedPage() {
  useTitle('Foto dari galeri')
  const query = new URLSearchParams(useSearch())
  const id = query.get('id')
  const trouble = query.get('trouble')
  if (trouble || !id) return <ShareError {...(shareErrors[trouble ?? 'none'] ?? storageError)} />
  return <SharedPhotosFlow key={id} id={id} more={query.has('more')} />
}

function SharedPhotosFlow({ id, more }: { id: string; more: boolean }) {
  const { me, access } = useProductAccess('')
  const shared = useSharedPhotos(id, me?.user_id)
  const mayCreate = access === 'open' || access === 'opening'
  const creation = useCreateFromShared(id, mayCreate ? shared : undefined, more)
  if (shared === 'unread') return <ShareError {...readError} />
  if (shared === null) return <ShareError {...photosGone} />
  if (shared && creation.failure)
    return (
      <WaitingPhotos shared={shared} title="Foto belum menjadi produk" why={`${creation.failure} ${waitingText}`}>
        <Button wide onClick={creation.again}>
          Coba lagi
        </Button>
        <DiscardButton id={id} shared={shared} />
      </WaitingPhotos>
    )
  if (!shared || mayCreate || access === 'unknown') return <Loading>Membuka…</Loading>
  if (!me)
    return (
      <WaitingPhotos
        shared={shared}
        title="Masuk untuk menambahkan produk"
        why={`${waitingText} Masuk sebagai produsen untuk melanjutkan.`}
      >
        <ButtonLink to={addresses.signIn(addresses.shared(id))} wide>
          Masuk
        </ButtonLink>
        <DiscardButton id={id} shared={shared} />
      </WaitingPhotos>
    )
  if (access.to === addresses.wentWrong)
    return (
      <WaitingPhotos
        shared={shared}
        title="Hanya produsen yang dapat menambahkan produk"
        why={`${waitingText} Masuk dengan akun produsen untuk melanjutkan.`}
      >
        <ButtonLink to={addresses.home} wide>
          Ke beranda
        </ButtonLink>
        <DiscardButton id={id} shared={shared} />
      </WaitingPhotos>
    )
  return (
    <WaitingPhotos
      shared={shared}
      title="Selesaikan pendaftaran usaha dahulu"
      why={`${waitingText} Sesudah itu foto ini menjadi produk Anda.`}
    >
      <ButtonLink to={access.to} wide>
        Lanjutkan pendaftaran
      </ButtonLink>
      <DiscardButton id={id} shared={shared} />
    </WaitingPhotos>
  )
}

const DiscardButton = ({ id, shared }: { id: string; shared: Shared }) => (
  <Button
    variant="text"
    onClick={() => void deleteShared(id, shared.owner).catch((error: Error) => toast(error.message, { alert: true }))}
  >
    Buang foto
  </Button>
)

/**
 * The shared photos of the current user or of a guest; undefined while IndexedDB is read, null if they do not exist,
 * 'unread' if IndexedDB cannot be read.
 */
function useSharedPhotos(id: string, me: number | undefined): Shared | null | 'unread' | undefined {
  const [shared, setShared] = useState<Shared | null | 'unread'>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the result depends on the signed-in user
  useEffect(() => {
    let isCurrent = true
    const readShared = () =>
      findShared(id, [person(), guest]).then(
        (found) => isCurrent && setShared(found ?? null),
        () => isCurrent && setShared('unread'),
      )
    void readShared()
    const stop = onDbChanged(() => void readShared())
    return () => {
      isCurrent = false
      stop()
    }
  }, [id, me])
  return shared
}

/** Creates a product from the shared photos, once, and opens it. Returns the error, and `again` to retry. */
function useCreateFromShared(id: string, shared: ReturnType<typeof useSharedPhotos>, more: boolean) {
  const [, go] = useLocation()
  const hasStarted = useRef(false)
  const [failure, setFailure] = useState<string>()
  useEffect(() => {
    if (!shared || shared === 'unread' || failure || hasStarted.current) return
    hasStarted.current = true
    const key = newProductKey()
    const photos = shared.photos.map(({ file, called }) => ({ id: newId(), called, raw: file }))
    const values = { [photosDraftField]: { photos: { photos }, seen: true } }
    moveSharedTo(id, shared, { person: person(), name: productDraftName(key), values }).then(
      (isMoved) => {
        if (!isMoved) return
        markStarted(key)
        if (more) toast('Satu produk paling banyak 4 foto: 4 yang pertama diambil.')
        go(addresses.productForm({ key }), { replace: true })
      },
      (error: Error) => {
        hasStarted.current = false
        setFailure(error.message)
      },
    )
  }, [id, shared, more, go, failure])
  return { failure, again: () => setFailure(undefined) }
}

type WaitingPhotosProps = { shared: Shared; title: string; why: string; children: ReactNode }

const WaitingPhotos = ({ shared, title, why, children }: WaitingPhotosProps) => (
  <Empty variant="open" page title={title} description={why}>
    <SharedPhotos shared={shared} />
    {children}
  </Empty>
)

const ShareError = ({ title, description }: { title: string; description: string }) => (
  <Empty variant="fix" page title={title} description={description}>
    <ButtonLink to={addresses.productForm()} wide>
      Tambah produk
    </ButtonLink>
    <ButtonLink to={addresses.home} variant="text">
      Ke beranda
    </ButtonLink>
  </Empty>
)

/** Thumbnails of the shared photos. */
const SharedPhotos = ({ shared }: { shared: Shared }) => (
  <ul className="row row--wrap">
    {shared.photos.map(({ file, called }) => (
      <li key={file}>
        <SharedPhoto file={file} called={called} owner={shared.owner} />
      </li>
    ))}
  </ul>
)

function SharedPhoto({ file, called, owner }: { file: string; called: string; owner: string }) {
  // Shows the file name until the thumbnail is ready.
  const blob = useThumbnail(file, owner) ?? undefined
  const url = useBlobUrl(blob)
  return url ? <img className="shared-photo" src={url} alt={called} width={96} height={96} /> : <span>{called}</span>
}
