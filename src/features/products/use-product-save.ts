import { type FormEvent, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { productWords } from '#contract/product-rules.ts'
import type { OwnCard } from '#contract/products.ts'
import { forgetSent, noteSent } from '#forms/just-sent.ts'
import { leavesLater } from '#forms/leaves-later.ts'
import { keyName } from '#forms/product-write.ts'
import { usePhotoIntent } from '#forms/use-photo-intent.ts'
import { useStillHere } from '#forms/use-still-here.ts'
import { roomForPhotos } from '#offline/room.ts'
import { useSending } from '#offline/sending.ts'
import { ShelfTrouble } from '#offline/shelves.ts'
import { say } from '#ui/news.ts'
import type { Photos } from '#ui/photo-list.ts'
import { goneSentence, type PhotosWrong, photosToSend, refusedPhoto } from './product-photos.ts'
import type { ProductValues } from './product-values.ts'
import type { KnownProduct } from './use-product.ts'
import { useProductForm } from './use-product-form.ts'

export const noRoom =
  'HP hampir penuh: foto baru belum dapat ditambahkan. Kosongkan ruang HP dahulu; isian lain tetap tersimpan.'
const unheard =
  'Tersimpan di HP sebagai draf: foto produk ini di server belum terlihat dari HP ini. Buka lagi saat ada sinyal.'

/** `about`: it is about these; once they are changed it is no longer true. */
type Wrong = { photos?: PhotosWrong; failure?: string; about?: Photos }
type Whole = { values: ProductValues; photos: string[] }
type Of = { key: string; shop: number; known: KnownProduct; opening: boolean }

/** The tab of the own shop that holds the product. A live one stays where it is until its change has been approved. */
export const tabOf = ({ is_sni }: Pick<ProductValues, 'is_sni'>, card?: Pick<OwnCard, 'review_state' | 'is_sni'>) =>
  (card?.review_state === 'approved' ? card.is_sni === 1 : is_sni === '1') ? 'sni' : 'non-sni'

/** Everything between the two buttons of the form and the outbox: the photos, the question, the refusal. */
export function useProductSave({ key, shop, known, opening }: Of) {
  const [, go] = useLocation()
  const isStillHere = useStillHere()
  const product = useProductForm(key, shop, known)
  const { photos, parked, isDraft } = product
  const { progress } = useSending()
  const intent = usePhotoIntent(keyName(key))
  const [said, setWrong] = useState<Wrong>({})
  const [asking, setAsking] = useState<Whole>()
  const [saving, setSaving] = useState(false)
  const wrong = said.about && said.about !== photos?.state.photos ? {} : said

  const problem = parked?.problem
  const list = photos?.state.photos.photos
  const isOpen = list !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for a refusal, when the photos it may name are there
  useEffect(() => {
    const refused = refusedPhoto(problem?.fields)
    const first = refused && list?.[refused.at]?.id
    if (refused && product.isGone) setWrong({ photos: { sentence: goneSentence } })
    else if (refused) setWrong({ photos: { sentence: refused.sentence, ...(first !== undefined && { first }) } })
  }, [problem, isOpen])

  async function take(files: File[]): Promise<boolean> {
    intent.asked(false)
    setWrong({})
    if (!photos || files.length === 0) return false
    if (!(await roomForPhotos())) {
      setWrong({ failure: noRoom })
      return false
    }
    const over = await photos.work.add('photos', files)
    if (over > 0) setWrong({ photos: { sentence: productWords.photosChosen } })
    return photos.work.now().trouble === undefined
  }

  /** What the fields' rules agreed with: kept as a draft, or asked about once more. */
  async function press(values: ProductValues) {
    if (!photos) return
    setSaving(true)
    setWrong({})
    try {
      const draft = isDraft.current
      const end = await photosToSend(photos, { draft })
      if ('wrong' in end) setWrong({ photos: end.wrong, about: photos.work.now().photos })
      else if ('unheard' in end) setWrong({ failure: unheard })
      else if (draft) await keepWhole({ values, photos: end.photos }, true)
      else setAsking({ values, photos: end.photos })
    } catch (error) {
      if (!(error instanceof ShelfTrouble)) throw error
      setWrong({ failure: error.message })
    } finally {
      setSaving(false)
    }
  }

  async function keepWhole(whole: Whole, draft: boolean) {
    const after = opening ? `merchant:${shop}` : undefined
    // Before it arrives: the offer of push waits for what is noted here.
    noteSent(key, draft)
    const end = await product.keepIt(whole.values, draft, whole.photos, after).catch((error: unknown) => {
      forgetSent()
      throw error
    })
    // The server's refusal stands in the form by now.
    if (end === 'parked') return void forgetSent()
    if (end === 'kept') say(`Tersimpan di HP. ${leavesLater()}`)
    else say(draft ? 'Draf tersimpan.' : 'Terkirim, menunggu diperiksa.')
    // The window's entry in the history becomes that of the page it leads to.
    if (isStillHere()) go(addresses.shop(shop, { tab: tabOf(whole.values, known.card) }), { replace: true })
  }

  const needsPhoto = () => !isDraft.current && list?.length === 0
  const sends = product.sends(press, needsPhoto)
  return {
    product,
    asking,
    saving: saving || product.sending,
    stopAsking: () => setAsking(undefined),
    send: async () => asking && keepWhole(asking, false),
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
