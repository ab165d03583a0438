import { useMutation } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { newId } from '#contract/new-id.ts'
import type { LabelReportSubject } from '#contract/sni/addresses.ts'
import { type LabelFault, labelReportMessages, maxLabelPhotos } from '#contract/sni/rules.ts'
import { contractCheck } from '#drafts/contract-check.ts'
import { choiceField, type FormPart, formFields, joinParts, textField } from '#drafts/form-fields.ts'
import { reportDevice } from '#drafts/report-device.ts'
import { rejectionSentence, saveAndSay } from '#drafts/save-flow.ts'
import { useDraftForm } from '#drafts/use-draft-form.ts'
import { discardDraft } from '#offline/drafts/draft-writer.ts'
import { requestEndpoint } from '#offline/network/request.ts'
import type { OutboxEntry } from '#offline/outbox/entry.ts'
import { discard, pendingEntries } from '#offline/outbox/outbox.ts'
import { StorageError } from '#offline/storage/local-db.ts'
import type { PhotoSlots, Photos } from '#photos/photo-list.ts'
import { longestSide, photoOf } from '#photos/photo-values.ts'
import { listToSend, rejectedPhoto } from '#photos/photos-to-send.ts'
import { photosDraft, useSectionPhotos } from '#photos/use-part-photos.ts'
import { guest } from '#session/session.ts'
import { toast } from '#ui/feedback/toast.ts'
import { sentenceOf } from '#ui/fields/form-problem.ts'
import {
  type LabelReportRequest,
  labelReportName,
  labelReportWrite,
  newLabelReportName,
} from './label-report-writes.ts'

type PlaceValues = { province_id: string; regency_id: string }
type PlaceRequest = { province_id: number | null; regency_id: number | null }

/** Province and regency, which may both be left out; '0' is neither. */
const placePart: FormPart<PlaceValues, PlaceRequest> = {
  empty: { province_id: '0', regency_id: '0' },
  fromRequest: ({ province_id, regency_id }) => ({
    province_id: String(province_id ?? 0),
    regency_id: String(regency_id ?? 0),
  }),
  toRequest: ({ province_id, regency_id }) => ({
    province_id: Number(province_id) || null,
    regency_id: Number(regency_id) || null,
  }),
}
/** In the order of the page. */
const reportFields = joinParts(
  formFields({ number: textField, fault: choiceField<LabelFault>(), goods: textField, remark: textField }),
  placePart,
  formFields({ place: textField, email: textField }),
)
export type LabelReportValues = typeof reportFields.empty
const valuesOf = (ask: Record<string, unknown>): LabelReportValues =>
  reportFields.fromRequest(ask as Partial<LabelReportRequest>)

const fieldNames = Object.keys(reportFields.empty)
const isSameReport = (a: Record<string, unknown>, b: Record<string, unknown>) =>
  fieldNames.every((name) => String(a[name] ?? '').trim() === String(b[name] ?? '').trim())

/** The field of the draft that holds the photos. */
const photosDraftField = 'pictures'
export const photoSlot = 'label'
export const photoRule = { most: maxLabelPhotos, longest: longestSide }
const photoSlots = { [photoSlot]: photoRule } satisfies PhotoSlots
const noPhotos: Photos = { [photoSlot]: [] }
const photosOf = (entries: unknown): Photos => ({ [photoSlot]: ((entries ?? []) as string[]).map(photoOf) })

export type LabelReportOptions = {
  subject: LabelReportSubject
  /** The current user's id, or `guest` for a report that was written before the user signed in. */
  owner: string
  /** The key of the pending report that is edited; undefined for a new report. */
  reportKey: string | undefined
  row: OutboxEntry | undefined
  /** IndexedDB has been read. */
  ready: boolean
  onEnd: (end: 'sent' | 'kept', key: string) => void
  /** The server has rejected the report; it is corrected at the address of this key. */
  onParked: (key: string) => void
}

/** A report with its photos: stored as a draft while it is written, sent exactly once, also from offline. */
export function useLabelReportForm(options: LabelReportOptions) {
  const { subject, owner, reportKey, row, ready, onEnd, onParked } = options
  // All presses of the button use one key, so that the retry of a failed save is the same report.
  const [newKey] = useState(newId)
  const key = (row && reportKey) ?? newKey
  const draft = reportKey ? labelReportName(reportKey) : newLabelReportName(subject)
  const inputOf = (values: LabelReportValues): LabelReportRequest => ({
    certificate_id: subject.certificate ?? null,
    product_id: subject.product ?? null,
    ...reportFields.toRequest(values),
  })
  const mapping = { ...reportFields, check: contractCheck<LabelReportValues>('labelReports.send', inputOf) }
  const parked = row?.state === 'parked' ? row : undefined
  const form = useDraftForm<LabelReportValues>(draft, mapping, {
    ready,
    pending: useMemo(() => row && valuesOf(row.ask), [row]),
    serverData: useMemo(() => ({ ...reportFields.empty, number: subject.number ?? '' }), [subject.number]),
    owner,
    mayBegin: true,
    isPart: true,
    isKept: async (values) =>
      (await pendingEntries(owner)).some(
        ({ name, ask }) => name === 'labelReports.send' && isSameReport(valuesOf(ask), values),
      ),
    parked: useMemo(
      () => (parked?.problem ? { values: valuesOf(parked.ask), problem: parked.problem } : undefined),
      [parked],
    ),
  })
  const pendingPhotos = useMemo(() => row && photosOf(row.ask.img_64s), [row])
  const photos = useSectionPhotos(
    ...([draft, row, photoSlots, noPhotos, pendingPhotos, photosDraftField, undefined, owner] as const),
  )
  const { form: pictures, wrong } = photos

  // If the browser cannot store the report, send it directly.
  const direct = useMutation({
    mutationFn: ({ ask }: { ask: LabelReportRequest; trouble: StorageError }) =>
      requestEndpoint('labelReports.send', ask, { key: row?.id ?? key, nobodys: owner === guest }),
    async onSuccess() {
      if (row) await discard(row.seq).catch(() => {})
      await discardDraft(draft, owner).catch(() => {})
      toast(labelReportMessages.reported)
      onEnd('sent', key)
    },
  })
  const send = (values: LabelReportValues) =>
    photos.save(async () => {
      direct.reset()
      const list = await listToSend(pictures!, photoSlot, { ...photoRule, tooMany: labelReportMessages.tooManyPhotos })
      if ('wrong' in list) return photos.setError(list.wrong)
      // The server has no photos of a report that is being written, so they are always complete.
      if ('notLoaded' in list) return
      const device = reportDevice()
      const ask = { ...inputOf(values), img_64s: list.entries, ...(device && { device }) }
      try {
        const end = await saveAndSay(
          ...([
            labelReportWrite(key, { ask, subject, draft }),
            labelReportMessages.reported,
            undefined,
            owner,
          ] as const),
        )
        pictures!.ended()
        if (end === 'parked') onParked(key)
        else onEnd(end, key)
      } catch (error) {
        // A photo is on this phone alone, so a report with photos has to be stored.
        if (!(error instanceof StorageError) || list.entries.length > 0) throw error
        await direct.mutateAsync({ ask, trouble: error }).catch(() => {})
      }
    })
  const rejected = rejectedPhoto(parked?.problem?.fields)
  const shownPhotos = pictures?.state.photos[photoSlot] ?? []
  const isUnchanged =
    String(shownPhotos.map(({ file, path }) => file ?? path)) === String((parked?.ask.img_64s ?? []) as string[])
  const states = [form.draft, photosDraft(pictures)]
  return {
    form,
    photos,
    pictures,
    /** The draft state of the fields and the photos: the worse of the two. */
    draft: (['failed', 'writing', 'kept'] as const).find((state) => states.includes(state)) ?? ('none' as const),
    props: form.formProps((values) => send(values).then(() => {})),
    busy: form.sending || photos.saving,
    photoError:
      wrong.photos ??
      (rejected && isUnchanged ? { sentence: rejected.sentence, first: shownPhotos[rejected.at]?.id } : undefined),
    failure: direct.error
      ? `${labelReportMessages.failed}. ${direct.variables.trouble.message} ${sentenceOf(direct.error)}`
      : (wrong.failure ?? pictures?.state.trouble ?? rejectionSentence(labelReportMessages.failed, row)),
  }
}
