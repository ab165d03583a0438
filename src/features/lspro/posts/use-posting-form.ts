import { useMemo } from 'react'
import { lsproWords } from '#contract/lspro/lspro-rules.ts'
import { useDraftForm } from '#drafts/use-draft-form.ts'
import { baseOfWrite, isStale, refusedPhotos } from '#drafts/write-base.ts'
import type { PostingAsk } from '#drafts/writes/posting-write.ts'
import type { OutboxEntry } from '#offline/outbox/entry.ts'
import type { Photos } from '#photos/photo-list.ts'
import { oneToSend } from '#photos/photos-to-send.ts'
import { photosDraft, useSectionPhotos } from '#photos/use-part-photos.ts'
import {
  emptyPosting,
  type PostingValues,
  pictureDraftField,
  pictureRule,
  pictureSlot,
  pictureSlots,
  pictureValues,
  postingRules,
  rejectedPictureText,
} from './posting-values.ts'

const mapping = { empty: emptyPosting, rules: postingRules }

export type PostingOutcome = 'sent' | 'kept' | 'parked'
type PostingFormOptions = {
  /** Its draft. */
  name: string
  /** As it stands, on this phone or at the server; the same object until it changes. */
  told: { values: PostingValues; picture: Photos }
  /** Its write that has not arrived. */
  row: OutboxEntry | undefined
  isKept: (values: Record<string, unknown>) => Promise<boolean>
  /** Hands over what its rules agreed with. */
  send: (post: PostingValues & { img_64: string | null; base: object }) => Promise<PostingOutcome>
  /** It was sent, or waits: nothing of it is a draft any more. */
  onDone: () => void
}

const valuesOfEntry = ({ ask }: OutboxEntry): PostingValues => ({
  remark: String(ask.remark ?? ''),
  key: String(ask.external_id ?? ''),
})

/** What the words and the picture of a refused write were made from, as the form has them. */
const madeFrom = (row: OutboxEntry | undefined) =>
  row &&
  baseOfWrite<Partial<PostingAsk>, PostingValues>(row.ask, ({ remark = '' }) => ({ ...valuesOfEntry(row), remark }))

/** The words and the picture of a post between its draft and the outbox, of a new one and of one that is changed alike. */
export function usePostingForm({ name, told, row, isKept, send, onDone }: PostingFormOptions) {
  const parked = row?.state === 'parked' && row.name === 'lspro.savePosting' ? row : undefined
  const kept = useDraftForm<PostingValues>(name, mapping, {
    ready: true,
    said: useMemo(() => (isStale(parked) ? valuesOfEntry(parked!) : undefined), [parked]),
    told: told.values,
    mayBegin: true,
    isKept,
    isPart: true,
    follows: [['remark']],
    parked: useMemo(
      () => parked?.problem && { values: valuesOfEntry(parked), problem: parked.problem, base: madeFrom(parked) },
      [parked],
    ),
  })
  const rejectionText = useMemo(
    () => refusedPhotos<PostingAsk>(parked, ({ img_64 }) => pictureValues(img_64)),
    [parked],
  )
  const photos = useSectionPhotos(name, row, pictureSlots, told.picture, undefined, pictureDraftField, rejectionText)
  const { form: pictures, wrong } = photos

  const save = (values: PostingValues) =>
    photos.save(async () => {
      const end = await oneToSend(pictures!, pictureSlot, pictureRule)
      if ('wrong' in end) return photos.say(end.wrong)
      const remark = kept.madeFrom()?.remark
      const base = { ...(remark !== undefined && { remark }), ...pictures!.baseOf(pictureSlot) }
      if ((await send({ ...values, img_64: end.entry, base })) === 'parked') return
      pictures!.ended()
      onDone()
    })
  const wrongPicture = rejectedPictureText(parked?.problem?.fields)
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
    take: (files: File[]) => photos.take(pictureSlot, files, lsproWords.heavy),
    /** What is wrong with the picture. */
    pictureWrong: wrong.photos?.sentence ?? (isRejectedPicture(pictures, parked) ? wrongPicture : undefined),
    failure: wrong.failure ?? pictures?.state.trouble,
  }
}
export type PostingForm = ReturnType<typeof usePostingForm>

/** The list says what was refused. */
function isRejectedPicture(pictures: ReturnType<typeof useSectionPhotos>['form'], parked: OutboxEntry | undefined) {
  const [photo] = pictures?.state.photos[pictureSlot] ?? []
  return parked !== undefined && (photo?.file ?? photo?.path ?? null) === (parked.ask.img_64 ?? null)
}
