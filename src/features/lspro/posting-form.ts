import { useMemo } from 'react'
import { lsproWords } from '#contract/lspro-rules.ts'
import { baseIn, isStale, refusedPhotos } from '#forms/made-from.ts'
import { oneToSend } from '#forms/photos-to-send.ts'
import type { PostingAsk } from '#forms/posting-write.ts'
import { useKeptForm } from '#forms/use-kept-form.ts'
import { photosDraft, usePartPhotos } from '#forms/use-part-photos.ts'
import type { Row } from '#offline/rows.ts'
import type { Photos } from '#ui/photo-list.ts'
import {
  emptyPosting,
  type PostingValues,
  pictureOf,
  picturePart,
  picturePlace,
  picturePlaces,
  pictureRule,
  postingRules,
  refusedPicture,
} from './posting-values.ts'

const mapping = { empty: emptyPosting, rules: postingRules }

export type PostingEnd = 'sent' | 'kept' | 'parked'
type Of = {
  /** Its draft. */
  name: string
  /** As it stands, on this phone or at the server; the same object until it changes. */
  told: { values: PostingValues; picture: Photos }
  /** Its write that has not arrived. */
  row: Row | undefined
  isKept: (values: Record<string, unknown>) => Promise<boolean>
  /** Hands over what its rules agreed with. */
  send: (post: PostingValues & { img_64: string | null; base: object }) => Promise<PostingEnd>
  /** It was sent, or waits: nothing of it is a draft any more. */
  onDone: () => void
}

const saidWith = ({ ask }: Row): PostingValues => ({
  remark: String(ask.remark ?? ''),
  key: String(ask.external_id ?? ''),
})

/** What the words and the picture of a refused write were made from, as the form has them. */
const madeFrom = (row: Row | undefined) =>
  row && baseIn<Partial<PostingAsk>, PostingValues>(row.ask, ({ remark = '' }) => ({ ...saidWith(row), remark }))

/** The words and the picture of a post between its draft and the outbox, of a new one and of one that is changed alike. */
export function usePostingForm({ name, told, row, isKept, send, onDone }: Of) {
  const parked = row?.state === 'parked' && row.name === 'lspro.savePosting' ? row : undefined
  const kept = useKeptForm<PostingValues>(name, mapping, {
    ready: true,
    said: useMemo(() => (isStale(parked) ? saidWith(parked!) : undefined), [parked]),
    told: told.values,
    mayBegin: true,
    isKept,
    isPart: true,
    follows: [['remark']],
    parked: useMemo(
      () => parked?.problem && { values: saidWith(parked), problem: parked.problem, base: madeFrom(parked) },
      [parked],
    ),
  })
  const refused = useMemo(() => refusedPhotos<PostingAsk>(parked, ({ img_64 }) => pictureOf(img_64)), [parked])
  const photos = usePartPhotos(name, row, picturePlaces, told.picture, undefined, picturePart, refused)
  const { form: pictures, wrong } = photos

  const save = (values: PostingValues) =>
    photos.save(async () => {
      const end = await oneToSend(pictures!, picturePlace, pictureRule)
      if ('wrong' in end) return photos.say(end.wrong)
      const remark = kept.madeFrom()?.remark
      const base = { ...(remark !== undefined && { remark }), ...pictures!.baseOf(picturePlace) }
      if ((await send({ ...values, img_64: end.entry, base })) === 'parked') return
      pictures!.ended()
      onDone()
    })
  const wrongPicture = refusedPicture(parked?.problem?.fields)
  const states = [kept.draft, photosDraft(pictures)]
  return {
    kept,
    photos,
    /** Where its words and its picture are: the worse of the two. */
    draft: (['failed', 'writing', 'kept'] as const).find((state) => states.includes(state)) ?? ('none' as const),
    /** Either was begun earlier; undefined while that is being looked for. */
    found: kept.found === undefined ? undefined : kept.found || pictures?.found,
    pictures,
    parked,
    /** For the <form>. */
    form: kept.sends((values) => save(values).then(() => {})),
    busy: kept.sending || photos.saving,
    take: (files: File[]) => photos.take(picturePlace, files, lsproWords.heavy),
    /** What is wrong with the picture. */
    pictureWrong: wrong.photos?.sentence ?? (isAsRefused(pictures, parked) ? wrongPicture : undefined),
    failure: wrong.failure ?? pictures?.state.trouble,
  }
}
export type PostingForm = ReturnType<typeof usePostingForm>

/** The list says what was refused. */
function isAsRefused(pictures: ReturnType<typeof usePartPhotos>['form'], parked: Row | undefined) {
  const [photo] = pictures?.state.photos[picturePlace] ?? []
  return parked !== undefined && (photo?.file ?? photo?.path ?? null) === (parked.ask.img_64 ?? null)
}
