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
import type { KnownProduct } from './use-product.ts'

const noPhotos: Photos = { photos: [] }

/** The form of a product: its fields and its photos in one draft, and the save that both become. */
export function useProductForm(key: string, shop: number, known: KnownProduct) {
  const { own, isNew, latest, pending, asked } = known
  const name = productDraftName(key)
  const pendingValues = useMemo(() => latest && valuesOfInput(latest), [latest])
  const serverValues = useMemo(() => (own ? valuesOfServer(own) : isNew ? emptyProduct : undefined), [own, isNew])
  const serverPhotos = useMemo(() => (own ? photosOfInput(own.form) : isNew ? noPhotos : undefined), [own, isNew])
  const missingPhoto = pending?.state === 'parked' ? missingPhotoOf(pending) : undefined
  const pendingPhotos = useMemo(() => {
    const all = latest && photosOfInput(latest)
    return all && (replaceMissing(missingPhoto, all, serverPhotos) ?? all)
  }, [latest, serverPhotos, missingPhoto])
  const parked = pending?.state === 'parked' && pending.problem ? { ...pending, problem: pending.problem } : undefined

  // Two buttons send the same form: the rules of a draft are another's.
  const isDraft = useRef(false)
  const rules = useMemo(() => productRules(() => isDraft.current), [])
  const fields = useDraftForm<ProductValues>(
    name,
    { empty: emptyProduct, rules, fieldOf: productFieldOf },
    {
      ready: known.ready,
      said: pendingValues,
      told: serverValues,
      // A draft of photos only, of a product that cannot be asked for now.
      mayBegin: Boolean(asked.error),
      isKept,
      parked: parked && {
        ...{ values: valuesOfInput(parked.ask as Partial<SaveAsk>), problem: parked.problem },
        base: baseOfWrite<Partial<SaveAsk>, ProductValues>(parked.ask, valuesOfInput),
      },
      isPart: true,
    },
  )
  const photos = useFormPhotos(name, photoSlots, serverPhotos, pendingPhotos, photosDraftField)
  // Photos that somebody has touched follow nothing any more: there too the one that is gone is exchanged.
  const work = photos?.work
  useEffect(() => {
    const now = work?.now()
    const others = now && !now.untouched ? replaceMissing(missingPhoto, now.photos, serverPhotos) : undefined
    if (others) void work?.set('photos', others.photos ?? [])
  }, [work, serverPhotos, missingPhoto])
  const { refetch } = asked
  useEffect(() => {
    // What the server shows by now is not what it showed when this was written.
    if (missingPhoto !== undefined) void refetch()
  }, [missingPhoto, refetch])

  const inputOf = (values: ProductValues, draft: boolean, entries: readonly string[]) => {
    const [before, hung] = [fields.madeFrom(), photos?.madeFrom('photos')]
    const ask = inputOfProduct(values, { shop, draft, at: Date.now(), photos: entries })
    return before && hung ? { ...ask, base: inputOfProduct(before, { shop, draft, at: 0, photos: hung }) } : ask
  }
  useRefetchOnConflict(parked, asked.refetch)

  /** Does what this phone has said, or the server, say the same already? */
  async function isKept(values: Record<string, unknown>) {
    const rows = optimisticWrites(await pendingEntries(), await receipts(), asked.dataUpdatedAt)
    const last = pendingOf(rows, name)?.ask as Partial<SaveAsk> | undefined
    const there = last ? valuesOfInput(last) : serverValues
    const plain = (all: ProductValues) => JSON.stringify(inputOfProduct(all, { shop, draft: false, at: 0, photos: [] }))
    return there !== undefined && plain(valuesFromDraft(emptyProduct, values)) === plain(there)
  }

  return {
    ...fields,
    isDraft,
    photos,
    /** The server's refusal of the last save, as long as it waits to be put right. */
    parked,
    /** A photo of it is not at the server any more. */
    isGone: missingPhoto !== undefined,
    /**
     * Keeps it, and says what became of it so far. `after`: the subject that goes first. Throws StorageError.
     */
    async keepIt(values: ProductValues, draft: boolean, entries: readonly string[], after?: string) {
      const end = await enqueueAndWait(saveWrite(key, inputOf(values, draft, entries), values.name, after))
      if (end !== 'parked') photos?.ended()
      return end
    },
  }
}

// The rules of the form: the contract's own, asked about the form's texts, and what a text itself may be.

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
  // Photos have their own place to be missed in.
  img_64: 'there',
})

const maxLetters = (most: number) => (text: string) =>
  text.trim().length > most ? `Paling banyak ${wholeNumber(most)} huruf` : undefined
const priceRule = (text: string) => ((priceOf(text) ?? 0) > productMost.price ? productWords.priceMost : undefined)
const dateRule = (text: string, { is_sni }: ProductValues) =>
  is_sni === '1' && text !== '' && !isDate(text) ? productWords.dateWrong : undefined

/** What a text may be at all, in a draft too. */
const textRules: FieldRules<ProductValues> = {
  name: maxLetters(productMost.name),
  description: maxLetters(productMost.description),
  categories: (kept) => (parseCategories(kept).length > productMost.categories ? productWords.categoryMost : undefined),
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

/** The contract's name of what a field of the form is about. */
const contractFieldNames: Partial<Record<keyof ProductValues, keyof ProductFields>> = {
  categories: 'sub_category_array',
  sni_typed: 'sni_array',
}

/** `isDraft`: only what a draft needs is missed. Asked at each check: two buttons send the same form. */
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
