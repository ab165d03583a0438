import { nibRemarkRule } from '#contract/nib.ts'
import type { Section } from '#drafts/editable-section.ts'
import { useDraftForm } from '#drafts/use-draft-form.ts'
import type { OutboxEntry } from '#offline/outbox/entry.ts'
import type { PhotoSlots, Photos } from '#photos/photo-list.ts'
import { oneToSend } from '#photos/photos-to-send.ts'
import { photosDraft, useSectionPhotos } from '#photos/use-part-photos.ts'

export type NibStatement = { remark: string }

const formMapping = { empty: { remark: '' }, rules: { remark: nibRemarkRule } }
const emptyStatement: NibStatement = { remark: '' }

/** Its photo lies in the draft beside the words. */
const photosDraftField = 'pictures'
export const proofSlot = 'proof'
/** The small print of a sheet of paper is read on it. */
export const proofRule = { most: 1, longest: 2000 }
const photoSlots = { [proofSlot]: proofRule } satisfies PhotoSlots
const noProof: Photos = { [proofSlot]: [] }

type NibFormOptions = {
  part: Section
  /** Its write that has not arrived. */
  row: OutboxEntry | undefined
  /** Said when there is no photo; without it none is needed. */
  needed?: string
  /** Hands over what is said and shown. */
  send: (said: NibStatement & { img_64: string | null }) => Promise<'sent' | 'kept' | 'parked'>
  onDone: () => void
}

/** Words and a proof between their draft and the outbox. */
export function useNibForm({ part, row, needed, send, onDone }: NibFormOptions) {
  const parked = row?.state === 'parked' ? row : undefined
  const kept = useDraftForm<NibStatement>(part.name, formMapping, {
    ready: true,
    said: undefined,
    told: emptyStatement,
    mayBegin: true,
    isKept: async () => false,
    isPart: true,
    parked: parked?.problem && { values: { remark: String(parked.ask.remark ?? '') }, problem: parked.problem },
  })
  const photos = useSectionPhotos(part.name, row, photoSlots, noProof, undefined, photosDraftField)
  const { form: pictures, wrong } = photos
  const save = (values: NibStatement) =>
    photos.save(async () => {
      const end = await oneToSend(pictures!, proofSlot, proofRule)
      if ('wrong' in end) return photos.say(end.wrong)
      if (end.entry === null && needed) return photos.say({ sentence: needed })
      if ((await send({ ...values, img_64: end.entry })) === 'parked') return
      pictures!.ended()
      onDone()
    })
  const states = [kept.draft, photosDraft(pictures)]
  return {
    kept,
    photos,
    pictures,
    draft: (['failed', 'writing', 'kept'] as const).find((state) => states.includes(state)) ?? ('none' as const),
    found: kept.found === undefined ? undefined : kept.found || pictures?.found,
    form: kept.sends((values) => save(values).then(() => {})),
    busy: kept.sending || photos.saving,
    take: (files: File[]) => photos.take(proofSlot, files, 'Satu foto saja.'),
    pictureWrong: wrong.photos?.sentence ?? parked?.problem?.fields?.img_64,
    failure: wrong.failure ?? pictures?.state.trouble,
  }
}
