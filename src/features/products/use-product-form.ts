import { useEffect, useMemo, useRef } from 'react'
import { fromDraft } from '#forms/draft-values.ts'
import { keepAndSend } from '#forms/keep-and-send.ts'
import { baseIn, useAskAgain } from '#forms/made-from.ts'
import { keyName, type SaveAsk, saveWrite } from '#forms/product-write.ts'
import { useKeptForm } from '#forms/use-kept-form.ts'
import { useFormPhotos } from '#forms/use-photos.ts'
import { arrivedRows, waitingRows } from '#offline/outbox.ts'
import { pendingOf, saidSince } from '#offline/pending.ts'
import type { Photos } from '#ui/photo-list.ts'
import { productRules } from './product-form-rules.ts'
import { goneFrom, instead, photoPlaces, photosOfAsk, photosPart } from './product-photos.ts'
import {
  askOfProduct,
  emptyProduct,
  type ProductValues,
  productField,
  valuesOfAsk,
  valuesOfTold,
} from './product-values.ts'
import type { KnownProduct } from './use-product.ts'

const noPhotos: Photos = { photos: [] }

/** The form of a product: its fields and its photos in one draft, and the save that both become. */
export function useProductForm(key: string, shop: number, known: KnownProduct) {
  const { own, isNew, latest, pending, asked } = known
  const name = keyName(key)
  const said = useMemo(() => latest && valuesOfAsk(latest), [latest])
  const told = useMemo(() => (own ? valuesOfTold(own) : isNew ? emptyProduct : undefined), [own, isNew])
  const toldPhotos = useMemo(() => (own ? photosOfAsk(own.form) : isNew ? noPhotos : undefined), [own, isNew])
  const gone = pending?.state === 'parked' ? goneFrom(pending) : undefined
  const saidPhotos = useMemo(() => {
    const all = latest && photosOfAsk(latest)
    return all && (instead(gone, all, toldPhotos) ?? all)
  }, [latest, toldPhotos, gone])
  const parked = pending?.state === 'parked' && pending.problem ? { ...pending, problem: pending.problem } : undefined

  // Two buttons send the same form: the rules of a draft are another's.
  const isDraft = useRef(false)
  const rules = useMemo(() => productRules(() => isDraft.current), [])
  const fields = useKeptForm<ProductValues>(
    name,
    { empty: emptyProduct, rules, fieldOf: productField },
    {
      ready: known.ready,
      said,
      told,
      // A draft of photos only, of a product that cannot be asked for now.
      mayBegin: Boolean(asked.error),
      isKept,
      parked: parked && {
        ...{ values: valuesOfAsk(parked.ask as Partial<SaveAsk>), problem: parked.problem },
        base: baseIn<Partial<SaveAsk>, ProductValues>(parked.ask, valuesOfAsk),
      },
      isPart: true,
    },
  )
  const photos = useFormPhotos(name, photoPlaces, toldPhotos, saidPhotos, photosPart)
  // Photos that somebody has touched follow nothing any more: there too the one that is gone is exchanged.
  const work = photos?.work
  useEffect(() => {
    const now = work?.now()
    const others = now && !now.untouched ? instead(gone, now.photos, toldPhotos) : undefined
    if (others) void work?.set('photos', others.photos ?? [])
  }, [work, toldPhotos, gone])
  const { refetch } = asked
  useEffect(() => {
    // What the server shows by now is not what it showed when this was written.
    if (gone !== undefined) void refetch()
  }, [gone, refetch])

  const asking = (values: ProductValues, draft: boolean, entries: readonly string[]) => {
    const [before, hung] = [fields.madeFrom(), photos?.madeFrom('photos')]
    const ask = askOfProduct(values, { shop, draft, at: Date.now(), photos: entries })
    return before && hung ? { ...ask, base: askOfProduct(before, { shop, draft, at: 0, photos: hung }) } : ask
  }
  useAskAgain(parked, asked.refetch)

  /** Does what this phone has said, or the server, say the same already? */
  async function isKept(values: Record<string, unknown>) {
    const rows = saidSince(await waitingRows(), await arrivedRows(), asked.dataUpdatedAt)
    const last = pendingOf(rows, name)?.ask as Partial<SaveAsk> | undefined
    const there = last ? valuesOfAsk(last) : told
    const plain = (all: ProductValues) => JSON.stringify(askOfProduct(all, { shop, draft: false, at: 0, photos: [] }))
    return there !== undefined && plain(fromDraft(emptyProduct, values)) === plain(there)
  }

  return {
    ...fields,
    isDraft,
    photos,
    /** The server's refusal of the last save, as long as it waits to be put right. */
    parked,
    /** A photo of it is not at the server any more. */
    isGone: gone !== undefined,
    /**
     * Keeps it, and says what became of it so far. `after`: the subject that goes first. Throws ShelfTrouble.
     */
    async keepIt(values: ProductValues, draft: boolean, entries: readonly string[], after?: string) {
      const end = await keepAndSend(saveWrite(key, asking(values, draft, entries), values.name, after))
      if (end !== 'parked') photos?.ended()
      return end
    },
  }
}
