import type { ReactNode } from 'react'
import { contractCheck } from '#drafts/contract-check.ts'
import { formFields, rawTextField, type ValuesOf } from '#drafts/form-fields.ts'
import { rejectionSentence } from '#drafts/save-flow.ts'
import { EditorFrame } from '#drafts/section/EditorFrame.tsx'
import { type Section, saveStateOf } from '#drafts/section/editable-section.ts'
import { useDraftForm } from '#drafts/use-draft-form.ts'
import type { OutboxEntry } from '#offline/outbox/entry.ts'
import { OnePhoto } from '#photos/OnePhoto.tsx'
import type { PhotoSlots, Photos } from '#photos/photo-list.ts'
import { oneToSend } from '#photos/photos-to-send.ts'
import { photosDraft, useSectionPhotos } from '#photos/use-part-photos.ts'
import { warning } from '#ui/display/icons.ts'
import { Loading } from '#ui/feedback/Loading.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'

type Props = {
  part: Section
  row: OutboxEntry | undefined
  title: string
  /** The explanation above the fields. */
  children: ReactNode
  label: string
  /** The error if the photo is missing; without it the photo is optional. */
  needed?: string
  button: string
  send: (input: NibInput) => Promise<'sent' | 'kept' | 'parked'>
  /** The statement was sent or enqueued. */
  onSent: () => void
  /** The user left the form or discarded the draft. */
  onLeave: () => void
}

/** A merchant's statement about who owns a NIB, with a photo of the OSS sheet. A draft while it is written. */
export function NibForm({ part, row, title, children, label, needed, button, send, onSent, onLeave }: Props) {
  const form = useNibForm({ part, row, ...(needed && { needed }), send, onDone: onSent })
  const { statement, photos, pictures } = form
  return (
    <EditorFrame
      title={title}
      where={saveStateOf(row)}
      draft={form.draft}
      found={form.found}
      form={form.form}
      save={button}
      busy={form.busy && 'Menyimpan…'}
      disabled={!statement.opened || !pictures}
      failure={form.failure ?? rejectionSentence(part.words.failed, row)}
      drop={photos.drop}
      onDone={onLeave}
    >
      {children}
      {statement.opened && pictures ? (
        <>
          <TextArea label={label} rows={5} maxLength={1000} {...statement.field('remark')} />
          {[photos.noPhotos, photos.lost && 'Foto tadi belum terbaca, ambil lagi.'].map(
            (sentence) =>
              sentence && (
                <Note icon={warning} variant="wait" key={sentence}>
                  {sentence}
                </Note>
              ),
          )}
          <OnePhoto
            {...pictures}
            {...photos.parts}
            wide
            place={proofSlot}
            rule={proofRule}
            title={needed ? 'Foto lembar OSS' : 'Foto lembar OSS (opsional)'}
            help="Seluruh lembar, tulisannya terbaca. Hanya Anda dan operator yang dapat melihatnya."
            pick="Pilih foto"
            drop="Hapus foto"
            wrong={form.pictureWrong}
            onFiles={form.take}
          />
        </>
      ) : (
        <Loading>Membuka isian…</Loading>
      )}
    </EditorFrame>
  )
}

const table = { remark: rawTextField }
type NibStatement = ValuesOf<typeof table>
type NibInput = NibStatement & { img_64: string | null }

const statementFields = formFields(table)

/** The field of the draft that holds the photo. */
const photosDraftField = 'pictures'
const proofSlot = 'proof'
/** 2000 pixels, so that the small print of the sheet stays legible. */
const proofRule = { most: 1, longest: 2000 }
const photoSlots = { [proofSlot]: proofRule } satisfies PhotoSlots
const noProof: Photos = { [proofSlot]: [] }

type NibFormOptions = {
  part: Section
  /** The pending write of the form. */
  row: OutboxEntry | undefined
  /** The error if the photo is missing; without it the photo is optional. */
  needed?: string
  /** Enqueues the statement and the photo. */
  send: (input: NibInput) => Promise<'sent' | 'kept' | 'parked'>
  onDone: () => void
}

/** The state of the form: the draft with text and photo, its pending write, and submitting. */
function useNibForm({ part, row, needed, send, onDone }: NibFormOptions) {
  const parked = row?.state === 'parked' ? row : undefined
  const mapping = { ...statementFields, check: contractCheck<NibStatement>(part.write, statementFields.toRequest) }
  const statement = useDraftForm<NibStatement>(part.name, mapping, {
    ready: true,
    pending: undefined,
    serverData: statementFields.empty,
    mayBegin: true,
    isKept: async () => false,
    isPart: true,
    parked: parked?.problem && { values: statementFields.fromRequest(parked.ask), problem: parked.problem },
  })
  const photos = useSectionPhotos(part.name, row, photoSlots, noProof, undefined, photosDraftField)
  const { form: pictures, wrong } = photos
  const save = (values: NibStatement) =>
    photos.save(async () => {
      const end = await oneToSend(pictures!, proofSlot, proofRule)
      if ('wrong' in end) return photos.setError(end.wrong)
      if (end.entry === null && needed) return photos.setError({ sentence: needed })
      if ((await send({ ...statementFields.toRequest(values), img_64: end.entry })) === 'parked') return
      pictures!.ended()
      onDone()
    })
  const states = [statement.draft, photosDraft(pictures)]
  return {
    statement,
    photos,
    pictures,
    draft: (['failed', 'writing', 'kept'] as const).find((state) => states.includes(state)) ?? ('none' as const),
    found: statement.found === undefined ? undefined : statement.found || pictures?.found,
    form: statement.formProps((values) => save(values).then(() => {})),
    busy: statement.sending || photos.saving,
    take: (files: File[]) => photos.take(proofSlot, files, 'Satu foto saja.'),
    pictureWrong: wrong.photos?.sentence ?? parked?.problem?.fields?.img_64,
    failure: wrong.failure ?? pictures?.state.trouble,
  }
}
