import { type FormEvent, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { productWords } from '#contract/products/product-rules.ts'
import type { OwnCard } from '#contract/products/products.ts'
import { clearJustSaved, markSaved } from '#drafts/just-saved-product.ts'
import { sendTimeText } from '#drafts/send-time-text.ts'
import { useIsMounted } from '#drafts/use-is-mounted.ts'
import { productDraftName } from '#drafts/writes/product-write.ts'
import { useSending } from '#offline/outbox/scheduler.ts'
import { StorageError } from '#offline/storage/local-db.ts'
import { hasSpaceForPhotos } from '#offline/storage/quota.ts'
import type { Photos } from '#photos/photo-list.ts'
import { usePhotoIntent } from '#photos/use-photo-intent.ts'
import { toast } from '#ui/feedback/toast.ts'
import { missingPhotoText, type ProductPhotosError, productPhotosToSend, rejectedPhoto } from './product-photos.ts'
import type { ProductValues } from './product-values.ts'
import type { KnownProduct } from './use-product.ts'
import { useProductForm } from './use-product-form.ts'

export const storageFullText =
  'HP hampir penuh: foto baru belum dapat ditambahkan. Kosongkan ruang HP dahulu; isian lain tetap tersimpan.'
const notLoadedText =
  'Tersimpan di HP sebagai draf: foto produk ini di server belum terlihat dari HP ini. Buka lagi saat ada sinyal.'

/** `about`: it is about these; once they are changed it is no longer true. */
type SaveErrors = { photos?: ProductPhotosError; failure?: string; about?: Photos }
type CheckedProduct = { values: ProductValues; photos: string[] }
type ProductSaveOptions = { key: string; shop: number; known: KnownProduct; opening: boolean }

/** The tab of the own shop that holds the product. A live one stays where it is until its change has been approved. */
export const shopTabOf = (
  { is_sni }: Pick<ProductValues, 'is_sni'>,
  card?: Pick<OwnCard, 'review_state' | 'is_sni'>,
) => ((card?.review_state === 'approved' ? card.is_sni === 1 : is_sni === '1') ? 'sni' : 'non-sni')

/** Everything between the two buttons of the form and the outbox: the photos, the question, the refusal. */
export function useProductSave({ key, shop, known, opening }: ProductSaveOptions) {
  const [, go] = useLocation()
  const isStillHere = useIsMounted()
  const product = useProductForm(key, shop, known)
  const { photos, parked, isDraft } = product
  const { progress } = useSending()
  const intent = usePhotoIntent(productDraftName(key))
  const [lastErrors, setWrong] = useState<SaveErrors>({})
  const [asking, setAsking] = useState<CheckedProduct>()
  const [saving, setSaving] = useState(false)
  const wrong = lastErrors.about && lastErrors.about !== photos?.state.photos ? {} : lastErrors

  const problem = parked?.problem
  const list = photos?.state.photos.photos
  const isOpen = list !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for a refusal, when the photos it may name are there
  useEffect(() => {
    const refused = rejectedPhoto(problem?.fields)
    const first = refused && list?.[refused.at]?.id
    if (refused && product.isGone) setWrong({ photos: { sentence: missingPhotoText } })
    else if (refused) setWrong({ photos: { sentence: refused.sentence, ...(first !== undefined && { first }) } })
  }, [problem, isOpen])

  async function take(files: File[]): Promise<boolean> {
    intent.asked(false)
    setWrong({})
    if (!photos || files.length === 0) return false
    if (!(await hasSpaceForPhotos())) {
      setWrong({ failure: storageFullText })
      return false
    }
    const over = await photos.work.add('photos', files)
    if (over > 0) setWrong({ photos: { sentence: productWords.photosChosen } })
    return photos.work.now().trouble === undefined
  }

  /** What the fields' rules agreed with: kept as a draft, or asked about once more. */
  async function submit(values: ProductValues) {
    if (!photos) return
    setSaving(true)
    setWrong({})
    try {
      const draft = isDraft.current
      const end = await productPhotosToSend(photos, { draft })
      if ('wrong' in end) setWrong({ photos: end.wrong, about: photos.work.now().photos })
      else if ('unheard' in end) setWrong({ failure: notLoadedText })
      else if (draft) await saveProduct({ values, photos: end.photos }, true)
      else setAsking({ values, photos: end.photos })
    } catch (error) {
      if (!(error instanceof StorageError)) throw error
      setWrong({ failure: error.message })
    } finally {
      setSaving(false)
    }
  }

  async function saveProduct(whole: CheckedProduct, draft: boolean) {
    const after = opening ? `merchant:${shop}` : undefined
    // Before it arrives: the offer of push waits for what is noted here.
    markSaved(key, draft)
    const end = await product.keepIt(whole.values, draft, whole.photos, after).catch((error: unknown) => {
      clearJustSaved()
      throw error
    })
    // The server's refusal stands in the form by now.
    if (end === 'parked') return void clearJustSaved()
    if (end === 'kept') toast(`Tersimpan di HP. ${sendTimeText()}`)
    else toast(draft ? 'Draf tersimpan.' : 'Terkirim, menunggu diperiksa.')
    // The window's entry in the history becomes that of the page it leads to.
    if (isStillHere()) go(addresses.shop(shop, { tab: shopTabOf(whole.values, known.card) }), { replace: true })
  }

  const needsPhoto = () => !isDraft.current && list?.length === 0
  const sends = product.sends(submit, needsPhoto)
  return {
    product,
    asking,
    saving: saving || product.sending,
    stopAsking: () => setAsking(undefined),
    send: async () => asking && saveProduct(asking, false),
    failure: wrong.failure ?? photos?.state.trouble ?? problem?.message,
    /** The server takes it once this has been done. */
    route: problem?.route,
    photoLost: intent.lost,
    /** For the <form>; which button was pressed is said before. */
    form: {
      ...sends,
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        // Said together with what is missing elsewhere, and first, for it stands first.
        if (needsPhoto()) setWrong({ photos: { sentence: productWords.photo } })
        sends.onSubmit(event)
      },
    },
    choose: (draft: boolean) => {
      isDraft.current = draft
    },
    photosPart: {
      row: known.pending,
      progress: known.pending && progress[known.pending.id],
      wrong: wrong.photos,
      onOpen: () => intent.asked(true),
      onFiles: take,
    },
  }
}
export type ProductSave = ReturnType<typeof useProductSave>
