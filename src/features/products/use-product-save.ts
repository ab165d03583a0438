import { type FormEvent, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { productMessages } from '#contract/products/rules.ts'
import type { OwnCard } from '#contract/products/schemas.ts'
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
import type { ProductState } from './use-product.ts'
import { useProductForm } from './use-product-form.ts'

export const storageFullText =
  'HP hampir penuh: foto baru belum dapat ditambahkan. Kosongkan ruang HP dahulu; isian lain tetap tersimpan.'
const notLoadedText =
  'Tersimpan di HP sebagai draf: foto produk ini di server belum terlihat dari HP ini. Buka lagi saat ada sinyal.'

/** `about`: the photos that the error is about; once they have changed, the error is no longer shown. */
type SaveErrors = { photos?: ProductPhotosError; failure?: string; about?: Photos }
type CheckedProduct = { values: ProductValues; photos: string[] }
type ProductSaveOptions = { key: string; shop: number; productState: ProductState; opening: boolean }

/** The tab of the own shop that lists the product. A live product changes tabs only when its change is approved. */
export const shopTabOf = (
  { is_sni }: Pick<ProductValues, 'is_sni'>,
  card?: Pick<OwnCard, 'review_state' | 'is_sni'>,
) => ((card?.review_state === 'approved' ? card.is_sni === 1 : is_sni === '1') ? 'sni' : 'non-sni')

/** Saves the form by either of its buttons: checks the photos, asks for confirmation, enqueues, shows a rejection. */
export function useProductSave({ key, shop, productState, opening }: ProductSaveOptions) {
  const [, go] = useLocation()
  const isMounted = useIsMounted()
  const product = useProductForm(key, shop, productState)
  const { photos, parked, isDraft } = product
  const { progress } = useSending()
  const intent = usePhotoIntent(productDraftName(key))
  const [lastErrors, setErrors] = useState<SaveErrors>({})
  const [confirming, setConfirming] = useState<CheckedProduct>()
  const [saving, setSaving] = useState(false)
  const errors = lastErrors.about && lastErrors.about !== photos?.state.photos ? {} : lastErrors

  const problem = parked?.problem
  const list = photos?.state.photos.photos
  const hasLoadedPhotos = list !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per rejection, when the photos have loaded
  useEffect(() => {
    const rejected = rejectedPhoto(problem?.fields)
    const first = rejected && list?.[rejected.at]?.id
    if (rejected && product.isPhotoMissing) setErrors({ photos: { sentence: missingPhotoText } })
    else if (rejected) setErrors({ photos: { sentence: rejected.sentence, ...(first !== undefined && { first }) } })
  }, [problem, hasLoadedPhotos])

  async function take(files: File[]): Promise<boolean> {
    intent.asked(false)
    setErrors({})
    if (!photos || files.length === 0) return false
    if (!(await hasSpaceForPhotos())) {
      setErrors({ failure: storageFullText })
      return false
    }
    const over = await photos.work.add('photos', files)
    if (over > 0) setErrors({ photos: { sentence: productMessages.photosChosen } })
    return photos.work.now().trouble === undefined
  }

  /** Called with valid fields: saves a draft at once, and asks for confirmation before sending the product. */
  async function submit(values: ProductValues) {
    if (!photos) return
    setSaving(true)
    setErrors({})
    try {
      const draft = isDraft.current
      const result = await productPhotosToSend(photos, { draft })
      if ('wrong' in result) setErrors({ photos: result.wrong, about: photos.work.now().photos })
      else if ('notLoaded' in result) setErrors({ failure: notLoadedText })
      else if (draft) await saveProduct({ values, photos: result.photos }, true)
      else setConfirming({ values, photos: result.photos })
    } catch (error) {
      if (!(error instanceof StorageError)) throw error
      setErrors({ failure: error.message })
    } finally {
      setSaving(false)
    }
  }

  async function saveProduct(checked: CheckedProduct, draft: boolean) {
    const after = opening ? `merchant:${shop}` : undefined
    // Before the write can be accepted, because the push prompt reads this mark.
    markSaved(key, draft)
    const outcome = await product.enqueueSave(checked.values, draft, checked.photos, after).catch((error: unknown) => {
      clearJustSaved()
      throw error
    })
    // The form shows the rejection.
    if (outcome === 'parked') return void clearJustSaved()
    if (outcome === 'kept') toast(`Tersimpan di HP. ${sendTimeText()}`)
    else toast(draft ? 'Draf tersimpan.' : 'Terkirim, menunggu diperiksa.')
    // Replace the dialog's history entry with the shop's page.
    if (isMounted()) go(addresses.shop(shop, { tab: shopTabOf(checked.values, productState.card) }), { replace: true })
  }

  const needsPhoto = () => !isDraft.current && list?.length === 0
  const formProps = product.formProps(submit, needsPhoto)
  return {
    product,
    confirming,
    saving: saving || product.sending,
    cancelConfirm: () => setConfirming(undefined),
    send: async () => confirming && saveProduct(confirming, false),
    failure: errors.failure ?? photos?.state.trouble ?? problem?.message,
    /** The page that the user must complete before the server accepts the product. */
    route: problem?.route,
    photoLost: intent.lost,
    /** Props of the <form>. Call `setDraft` before it is submitted. */
    form: {
      ...formProps,
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        // Show the missing photo together with the errors of the fields; the photos are first on the page.
        if (needsPhoto()) setErrors({ photos: { sentence: productMessages.photo } })
        formProps.onSubmit(event)
      },
    },
    /** Whether the next submit saves a draft or sends the product: set by the button that was pressed. */
    setDraft: (draft: boolean) => {
      isDraft.current = draft
    },
    photosProps: {
      row: productState.pending,
      progress: productState.pending && progress[productState.pending.id],
      wrong: errors.photos,
      onOpen: () => intent.asked(true),
      onFiles: take,
    },
  }
}
export type ProductSave = ReturnType<typeof useProductSave>
