import type { ReactNode } from 'react'
import { EditorFrame } from '#drafts/EditorFrame.tsx'
import { type Section, saveStateOf } from '#drafts/editable-section.ts'
import { rejectionSentence } from '#drafts/save-flow.ts'
import type { OutboxEntry } from '#offline/outbox/entry.ts'
import { OnePhoto } from '#photos/OnePhoto.tsx'
import { warning } from '#ui/display/icons.ts'
import { Loading } from '#ui/feedback/Loading.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { type NibStatement, proofRule, proofSlot, useNibForm } from './use-nib-form.ts'

type Props = {
  part: Section
  row: OutboxEntry | undefined
  title: string
  /** What is asked for, above the fields. */
  children: ReactNode
  label: string
  needed?: string
  button: string
  send: (said: NibStatement & { img_64: string | null }) => Promise<'sent' | 'kept' | 'parked'>
  /** It was sent, or waits. */
  onSent: () => void
  /** It was left, or thrown away. */
  onLeave: () => void
}

/** What somebody says of whose a NIB is, with a photo of the OSS sheet: kept while it is written. */
export function NibForm({ part, row, title, children, label, needed, button, send, onSent, onLeave }: Props) {
  const form = useNibForm({ part, row, ...(needed && { needed }), send, onDone: onSent })
  const { kept, photos, pictures } = form
  return (
    <EditorFrame
      title={title}
      where={saveStateOf(row)}
      draft={form.draft}
      found={form.found}
      form={form.form}
      save={button}
      busy={form.busy && 'Menyimpan…'}
      disabled={!kept.opened || !pictures}
      failure={form.failure ?? rejectionSentence(part.words.failed, row)}
      drop={photos.drop}
      onDone={onLeave}
    >
      {children}
      {kept.opened && pictures ? (
        <>
          <TextArea label={label} rows={5} maxLength={1000} {...kept.field('remark')} />
          {[photos.noPhotos, photos.lost && 'Foto tadi belum terbaca, ambil lagi.'].map(
            (sentence) =>
              sentence && (
                <Note icon={warning} look="wait" key={sentence}>
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
