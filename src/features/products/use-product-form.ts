import { useEffect, useMemo, useRef } from 'react'
import { amountRules } from '#contract/products/amounts.ts'
import { contractCheck } from '#drafts/contract-check.ts'
import { valuesFromDraft } from '#drafts/draft-values.ts'
import { enqueueAndWait } from '#drafts/enqueue-and-wait.ts'
import { useDraftForm } from '#drafts/use-draft-form.ts'
import { baseOfWrite, useRefetchOnConflict } from '#drafts/write-base.ts'
import { productDraftName, type SaveRequest, saveWrite } from '#drafts/writes/product-write.ts'
import { serverTime } from '#offline/network/server-clock.ts'
import { optimisticWrites, pendingOf } from '#offline/outbox/optimistic.ts'
import { pendingEntries, receipts } from '#offline/outbox/outbox.ts'
import type { Photos } from '#photos/photo-list.ts'
import { useFormPhotos } from '#photos/use-photos.ts'
import { missingPhotoOf, photoSlots, photosDraftField, photosOfInput, replaceMissing } from './product-photos.ts'
import {
  emptyProduct,
  fieldsOfProduct,
  inputOfProduct,
  type ProductValues,
  productFieldOf,
  productFormFields,
  valuesOfInput,
  valuesOfServer,
} from './product-values.ts'
import type { ProductState } from './use-product.ts'

const noPhotos: Photos = { photos: [] }

/** The form of a product: its fields and its photos in one draft, which one write saves. */
export function useProductForm(key: string, shop: number, productState: ProductState) {
  const { own, isNew, latest, pending, query } = productState
  const name = productDraftName(key)
  const pendingValues = useMemo(() => latest && valuesOfInput(latest), [latest])
  const serverValues = useMemo(() => (own ? valuesOfServer(own) : isNew ? emptyProduct : undefined), [own, isNew])
  const serverPhotos = useMemo(() => (own ? photosOfInput(own.form) : isNew ? noPhotos : undefined), [own, isNew])
  const missingPhoto = pending?.state === 'parked' ? missingPhotoOf(pending) : undefined
  const pendingPhotos = useMemo(() => {
    const inputPhotos = latest && photosOfInput(latest)
    return inputPhotos && (replaceMissing(missingPhoto, inputPhotos, serverPhotos) ?? inputPhotos)
  }, [latest, serverPhotos, missingPhoto])
  const parked = pending?.state === 'parked' && pending.problem ? { ...pending, problem: pending.problem } : undefined

  // Two buttons submit the same form, and a draft that is saved needs fewer fields.
  const isDraft = useRef(false)
  const form = useMemo(() => productFormOf(() => isDraft.current), [])
  const fields = useDraftForm<ProductValues>(name, form, {
    ready: productState.ready,
    pending: pendingValues,
    serverData: serverValues,
    // For a draft that has only photos, of a product that cannot be fetched now.
    mayBegin: Boolean(query.error),
    isKept,
    parked: parked && {
      ...{ values: valuesOfInput(parked.ask as Partial<SaveRequest>), problem: parked.problem },
      base: baseOfWrite<Partial<SaveRequest>, ProductValues>(parked.ask, valuesOfInput),
    },
    isPart: true,
  })
  const photos = useFormPhotos(name, photoSlots, serverPhotos, pendingPhotos, photosDraftField)
  // Photos that the user has changed no longer follow `pendingPhotos`, so replace the missing one in them, too.
  const work = photos?.work
  useEffect(() => {
    const current = work?.now()
    const replaced =
      current && !current.untouched ? replaceMissing(missingPhoto, current.photos, serverPhotos) : undefined
    if (replaced) void work?.set('photos', replaced.photos ?? [])
  }, [work, serverPhotos, missingPhoto])
  const { refetch } = query
  useEffect(() => {
    // The server's photos have changed since this write was made, so fetch them again.
    if (missingPhoto !== undefined) void refetch()
  }, [missingPhoto, refetch])

  const inputOf = (values: ProductValues, draft: boolean, entries: readonly string[]) => {
    const [baseValues, basePhotos] = [fields.baseValues(), photos?.baseValues('photos')]
    const ask = inputOfProduct(values, { shop, draft, at: serverTime(), photos: entries })
    if (!baseValues || !basePhotos) return ask
    return { ...ask, base: inputOfProduct(baseValues, { shop, draft, at: 0, photos: basePhotos }) }
  }
  useRefetchOnConflict(parked, query.refetch)

  /** Whether the pending write, or else the server, has the same values already. */
  async function isKept(values: Record<string, unknown>) {
    const rows = optimisticWrites(await pendingEntries(), await receipts(), query.dataUpdatedAt)
    const last = pendingOf(rows, name)?.ask as Partial<SaveRequest> | undefined
    const saved = last ? valuesOfInput(last) : serverValues
    // JSON would make null of an amount that cannot be read, as of an empty one.
    const comparable = (product: ProductValues) =>
      JSON.stringify(fieldsOfProduct(product), (_, value) => (Number.isNaN(value) ? 'unreadable' : value))
    const draft = valuesFromDraft<ProductValues>(emptyProduct, values, productFormFields.lists)
    return saved !== undefined && comparable(draft) === comparable(saved)
  }

  return {
    ...fields,
    isDraft,
    photos,
    /** The last save, if the server has rejected it and it has not been corrected. */
    parked,
    /** The last save was rejected because the server no longer has one of its photos. */
    isPhotoMissing: missingPhoto !== undefined,
    /** Enqueues the save and returns its outcome so far. `after`: the subject to send first. Throws StorageError. */
    async enqueueSave(values: ProductValues, draft: boolean, entries: readonly string[], after?: string) {
      const outcome = await enqueueAndWait(saveWrite(key, inputOf(values, draft, entries), values.name, after))
      if (outcome !== 'parked') photos?.ended()
      return outcome
    },
  }
}

/**
 * The fields of the form and what checks them. `isDraft`: whether a draft is saved, which needs fewer fields. Called at
 * each check: two buttons submit the form.
 */
export const productFormOf = (isDraft: () => boolean) => ({
  ...productFormFields,
  rules: amountRules,
  check: contractCheck<ProductValues>(
    'products.save',
    (values) => ({ ...fieldsOfProduct(values), draft: isDraft() ? 1 : 0 }),
    productFieldOf,
  ),
  fieldOf: productFieldOf,
})
