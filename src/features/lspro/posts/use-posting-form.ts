import { useMemo } from 'react'
import { lsproMessages } from '#contract/lspro/rules.ts'
import { useDraftForm } from '#drafts/use-draft-form.ts'
import { baseOfWrite, isStale, refusedPhotos } from '#drafts/write-base.ts'
import type { PostingRequest } from '#drafts/writes/posting-write.ts'
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
  /** The name of its draft. */
  name: string
  /** The current values, of this phone or the server; the same object until they change. */
  current: { values: PostingValues; picture: Photos }
  /** Its pending write. */
  row: OutboxEntry | undefined
  isKept: (values: Record<string, unknown>) => Promise<boolean>
  /** Enqueues valid values. */
  send: (post: PostingValues & { img_64: string | null; base: object }) => Promise<PostingOutcome>
  /** The post is sent or pending: its draft is deleted. */
  onDone: () => void
}

const valuesOfEntry = ({ ask }: OutboxEntry): PostingValues => ({
  remark: String(ask.remark ?? ''),
  key: String(ask.external_id ?? ''),
})

/** The form values that a rejected write was based on. */
const baseValues = (row: OutboxEntry | undefined) =>
  row &&
  baseOfWrite<Partial<PostingRequest>, PostingValues>(row.ask, ({ remark = '' }) => ({ ...valuesOfEntry(row), remark }))

/** The text and the picture of a post, new or changed, from the draft to the outbox. */
export function usePostingForm({ name, current, row, isKept, send, onDone }: PostingFormOptions) {
  const parked = row?.state === 'parked' && row.name === 'lspro.savePosting' ? row : undefined
  const draftForm = useDraftForm<PostingValues>(name, mapping, {
    ready: true,
    pending: useMemo(() => (isStale(parked) ? valuesOfEntry(parked!) : undefined), [parked]),
    serverData: current.values,
    mayBegin: true,
    isKept,
    isPart: true,
    follows: [['remark']],
    parked: useMemo(
      () => parked?.problem && { values: valuesOfEntry(parked), problem: parked.problem, base: baseValues(parked) },
      [parked],
    ),
  })
  const rejectionText = useMemo(
    () => refusedPhotos<PostingRequest>(parked, ({ img_64 }) => pictureValues(img_64)),
    [parked],
  )
  const photos = useSectionPhotos(name, row, pictureSlots, current.picture, undefined, pictureDraftField, rejectionText)
  const { form: pictures, wrong } = photos

  const save = (values: PostingValues) =>
    photos.save(async () => {
      const end = await oneToSend(pictures!, pictureSlot, pictureRule)
      if ('wrong' in end) return photos.setError(end.wrong)
      const remark = draftForm.baseValues()?.remark
      const base = { ...(remark !== undefined && { remark }), ...pictures!.baseOf(pictureSlot) }
      if ((await send({ ...values, img_64: end.entry, base })) === 'parked') return
      pictures!.ended()
      onDone()
    })
  const wrongPicture = rejectedPictureText(parked?.problem?.fields)
  const states = [draftForm.draft, photosDraft(pictures)]
  return {
    draftForm,
    photos,
    /** The draft state of the text and the picture: the worse of the two. */
    draft: (['failed', 'writing', 'kept'] as const).find((state) => states.includes(state)) ?? ('none' as const),
    /** A draft of either existed; undefined until IndexedDB has been read. */
    found: draftForm.found === undefined ? undefined : draftForm.found || pictures?.found,
    pictures,
    parked,
    /** Props of the <form>. */
    form: draftForm.formProps((values) => save(values).then(() => {})),
    busy: draftForm.sending || photos.saving,
    take: (files: File[]) => photos.take(pictureSlot, files, lsproMessages.heavy),
    /** The error of the picture. */
    pictureWrong: wrong.photos?.sentence ?? (isRejectedPicture(pictures, parked) ? wrongPicture : undefined),
    failure: wrong.failure ?? pictures?.state.trouble,
  }
}
export type PostingForm = ReturnType<typeof usePostingForm>

/** The picture in the form is still the one that was rejected. */
function isRejectedPicture(pictures: ReturnType<typeof useSectionPhotos>['form'], parked: OutboxEntry | undefined) {
  const [photo] = pictures?.state.photos[pictureSlot] ?? []
  return parked !== undefined && (photo?.file ?? photo?.path ?? null) === (parked.ask.img_64 ?? null)
}
