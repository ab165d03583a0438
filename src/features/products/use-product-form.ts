import { useEffect, useMemo, useRef } from 'react'
import { wholeNumber } from '#contract/format.ts'
import {
  isDate,
  isVideo,
  isWeight,
  type ProductFields,
  productMost,
  productProblems,
  productWords,
  weightOf,
} from '#contract/products/product-rules.ts'
import { valuesFromDraft } from '#drafts/draft-values.ts'
import { enqueueAndWait } from '#drafts/enqueue-and-wait.ts'
import { useDraftForm } from '#drafts/use-draft-form.ts'
import { baseOfWrite, useRefetchOnConflict } from '#drafts/write-base.ts'
import { productDraftName, type SaveAsk, saveWrite } from '#drafts/writes/product-write.ts'
import { optimisticWrites, pendingOf } from '#offline/outbox/optimistic.ts'
import { pendingEntries, receipts } from '#offline/outbox/outbox.ts'
import type { Photos } from '#photos/photo-list.ts'
import { useFormPhotos } from '#photos/use-photos.ts'
import { priceOf } from '#ui/fields/price-input.ts'
import type { FieldRules } from '#ui/fields/rule-resolver.ts'
import { parseCategories } from './categories.ts'
import { missingPhotoOf, photoSlots, photosDraftField, photosOfInput, replaceMissing } from './product-photos.ts'
import {
  emptyProduct,
  inputOfProduct,
  numbersOf,
  type ProductValues,
  productFieldOf,
  valuesOfInput,
  valuesOfServer,
} from './product-values.ts'
import { sniNumbersError } from './sni-numbers.ts'
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

  // Two buttons submit the same form, and the rules for saving a draft are different.
  const isDraft = useRef(false)
  const rules = useMemo(() => productRules(() => isDraft.current), [])
  const fields = useDraftForm<ProductValues>(
    name,
    { empty: emptyProduct, rules, fieldOf: productFieldOf },
    {
      ready: productState.ready,
      pending: pendingValues,
      serverData: serverValues,
      // For a draft that has only photos, of a product that cannot be fetched now.
      mayBegin: Boolean(query.error),
      isKept,
      parked: parked && {
        ...{ values: valuesOfInput(parked.ask as Partial<SaveAsk>), problem: parked.problem },
        base: baseOfWrite<Partial<SaveAsk>, ProductValues>(parked.ask, valuesOfInput),
      },
      isPart: true,
    },
  )
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
    const [baseValues, basePhotos] = [fields.madeFrom(), photos?.madeFrom('photos')]
    const ask = inputOfProduct(values, { shop, draft, at: Date.now(), photos: entries })
    if (!baseValues || !basePhotos) return ask
    return { ...ask, base: inputOfProduct(baseValues, { shop, draft, at: 0, photos: basePhotos }) }
  }
  useRefetchOnConflict(parked, query.refetch)

  /** Whether the pending write, or else the server, has the same values already. */
  async function isKept(values: Record<string, unknown>) {
    const rows = optimisticWrites(await pendingEntries(), await receipts(), query.dataUpdatedAt)
    const last = pendingOf(rows, name)?.ask as Partial<SaveAsk> | undefined
    const saved = last ? valuesOfInput(last) : serverValues
    const comparable = (product: ProductValues) =>
      JSON.stringify(inputOfProduct(product, { shop, draft: false, at: 0, photos: [] }))
    return saved !== undefined && comparable(valuesFromDraft(emptyProduct, values)) === comparable(saved)
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

// The rules of the form: the contract's rules, applied to the form's values, and limits for single texts.

const contractFieldsOf = (values: ProductValues): ProductFields => ({
  name: values.name,
  description: values.description,
  price_bottom: priceOf(values.price_bottom),
  price_top: priceOf(values.price_top),
  sub_category_array: parseCategories(values.categories),
  is_sni: values.is_sni === '1',
  sni_array: numbersOf(values),
  sni_start_date: values.sni_start_date || null,
  sni_end_date: values.sni_end_date || null,
  is_mentor: values.is_mentor === '1',
  mentor_type_id: Number(values.mentor_type_id) || null,
  mentor_id: Number(values.mentor_id) || null,
  mentor_name: values.mentor_name,
  // A placeholder: useProductSave reports missing photos itself.
  img_64: 'there',
})

const maxLetters = (most: number) => (text: string) =>
  text.trim().length > most ? `Paling banyak ${wholeNumber(most)} huruf` : undefined
const priceRule = (text: string) => ((priceOf(text) ?? 0) > productMost.price ? productWords.priceMost : undefined)
const dateRule = (text: string, { is_sni }: ProductValues) =>
  is_sni === '1' && text !== '' && !isDate(text) ? productWords.dateWrong : undefined

/** The limits for single texts, which apply to drafts, too. */
const textRules: FieldRules<ProductValues> = {
  name: maxLetters(productMost.name),
  description: maxLetters(productMost.description),
  categories: (text) => (parseCategories(text).length > productMost.categories ? productWords.categoryMost : undefined),
  price_bottom: priceRule,
  price_top: priceRule,
  weight(text) {
    const weight = weightOf(text)
    return weight === null || isWeight(weight) ? undefined : productWords.weight
  },
  capacity: maxLetters(productMost.capacity),
  video_url(text) {
    const address = text.trim()
    if (address.length > productMost.video) return maxLetters(productMost.video)(address)
    return address === '' || isVideo(address) ? undefined : productWords.video
  },
  sni_typed: (_, values) => (values.is_sni === '1' ? sniNumbersError(numbersOf(values), false) : undefined),
  sni_start_date: dateRule,
  sni_end_date: dateRule,
  mentor_name: (text, { is_mentor }) => (is_mentor === '1' ? maxLetters(productMost.mentorName)(text) : undefined),
}

/** The contract's names of fields that have another name in the form. */
const contractFieldNames: Partial<Record<keyof ProductValues, keyof ProductFields>> = {
  categories: 'sub_category_array',
  sni_typed: 'sni_array',
}

/** `isDraft`: whether a draft is saved, which needs fewer fields. Called at each check: two buttons submit the form. */
export function productRules(isDraft: () => boolean): FieldRules<ProductValues> {
  const rule = (name: keyof ProductValues) => (text: string, values: ProductValues) => {
    const field = contractFieldNames[name] ?? (name as keyof ProductFields)
    return textRules[name]?.(text, values) ?? productProblems(contractFieldsOf(values), { draft: isDraft() })[field]
  }
  const names: (keyof ProductValues)[] = [
    'name',
    'description',
    'categories',
    'price_bottom',
    'price_top',
    'weight',
    'capacity',
    'video_url',
    'sni_typed',
    'sni_start_date',
    'sni_end_date',
    'mentor_type_id',
    'mentor_id',
    'mentor_name',
  ]
  return Object.fromEntries(names.map((name) => [name, rule(name)]))
}
