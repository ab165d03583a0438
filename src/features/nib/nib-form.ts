import { nibRemarkRule } from '#contract/nib.ts'
import type { Part } from '#forms/part.ts'
import { oneToSend } from '#forms/photos-to-send.ts'
import { useKeptForm } from '#forms/use-kept-form.ts'
import { photosDraft, usePartPhotos } from '#forms/use-part-photos.ts'
import type { Row } from '#offline/rows.ts'
import type { PhotoPlaces, Photos } from '#ui/photo-list.ts'

export type Said = { remark: string }

const map = { empty: { remark: '' }, rules: { remark: nibRemarkRule } }
const nothing: Said = { remark: '' }

/** Its photo lies in the draft beside the words. */
const within = 'pictures'
export const proofPlace = 'proof'
/** The small print of a sheet of paper is read on it. */
export const proofRule = { most: 1, longest: 2000 }
const places = { [proofPlace]: proofRule } satisfies PhotoPlaces
const noProof: Photos = { [proofPlace]: [] }

type Of = {
  part: Part
  /** Its write that has not arrived. */
  row: Row | undefined
  /** Said when there is no photo; without it none is needed. */
  needed?: string
  /** Hands over what is said and shown. */
  send: (said: Said & { img_64: string | null }) => Promise<'sent' | 'kept' | 'parked'>
  onDone: () => void
}

/** Words and a proof between their draft and the outbox. */
export function useNibForm({ part, row, needed, send, onDone }: Of) {
  const parked = row?.state === 'parked' ? row : undefined
  const kept = useKeptForm<Said>(part.name, map, {
    ready: true,
    said: undefined,
    told: nothing,
    mayBegin: true,
    isKept: async () => false,
    isPart: true,
    parked: parked?.problem && { values: { remark: String(parked.ask.remark ?? '') }, problem: parked.problem },
  })
  const photos = usePartPhotos(part.name, row, places, noProof, undefined, within)
  const { form: pictures, wrong } = photos
  const save = (values: Said) =>
    photos.save(async () => {
      const end = await oneToSend(pictures!, proofPlace, proofRule)
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
    take: (files: File[]) => photos.take(proofPlace, files, 'Satu foto saja.'),
    pictureWrong: wrong.photos?.sentence ?? parked?.problem?.fields?.img_64,
    failure: wrong.failure ?? pictures?.state.trouble,
  }
}
