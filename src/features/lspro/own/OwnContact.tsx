import { useMemo } from 'react'
import { dialNumber } from '#catalog/contact/PhoneNumber.tsx'
import { lsproLabels } from '#contract/lspro/fields.ts'
import { ConflictNotice } from '#drafts/ConflictNotice.tsx'
import { EditorFrame } from '#drafts/section/EditorFrame.tsx'
import { OfficeFields } from '#drafts/section/OfficeFields.tsx'
import { SectionRejection, SectionTools } from '#drafts/section/SectionTools.tsx'
import { SocialFields } from '#drafts/section/SocialFields.tsx'
import { useEditor } from '#drafts/section/use-editor.ts'
import { useSectionForm } from '#drafts/section/use-section-form.ts'
import { Loading } from '#ui/feedback/Loading.tsx'
import { phoneInput } from '#ui/fields/phone-input.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { ContactPane } from '../public/ContactPane.tsx'
import { LoadedOwnLspro } from './LoadedOwnLspro.tsx'
import { lsproPart } from './lspro-writes.ts'
import { contactTexts } from './own-conflict-texts.ts'
import { contactMapping } from './own-lspro-values.ts'
import type { OwnLsproState } from './use-own-lspro.ts'

/** The contact tab of the own LSPRO page: as visitors see it, with both phone numbers, or its form. */
export function OwnContact({ own }: { own: OwnLsproState }) {
  const part = lsproPart(own.id, 'kontak')
  const editor = useEditor(part, true)
  const row = own.pending('kontak')
  if (editor.open) return <ContactForm own={own} onDone={editor.done} />
  return (
    <LoadedOwnLspro own={own} what="Kontak">
      {({ lspro: body }) => (
        <>
          <SectionRejection part={part} row={row} />
          <ContactPane
            lspro={body}
            phone={body.office_phone && <PhoneLink number={body.office_phone} />}
            mobile={body.mobile_phone && <PhoneLink number={body.mobile_phone} />}
            tools={<SectionTools row={row} editor={editor} may word="Edit Kontak" />}
          />
        </>
      )}
    </LoadedOwnLspro>
  )
}

const PhoneLink = ({ number }: { number: string }) => (
  <a className="link" href={`tel:${dialNumber(number)}`}>
    {number}
  </a>
)

const notLoadedText =
  'Tersimpan di HP sebagai draf: kontak Anda di server belum terlihat dari HP ini. Buka lagi saat ada sinyal.'

const webPageLabels = [['website', lsproLabels.website]] as const

function ContactForm({ own, onDone }: { own: OwnLsproState; onDone: () => void }) {
  const { serverData, query, ready, id } = own
  const { form: draftForm, frame } = useSectionForm({
    ...{ part: lsproPart(id, 'kontak'), map: contactMapping, ready, query, notLoadedText, onDone },
    serverData: useMemo(() => serverData && contactMapping.fromRequest(serverData.lspro), [serverData]),
    latest: own.latest('kontak'),
    row: own.pending('kontak'),
  })
  const { field } = draftForm
  return (
    <EditorFrame title="Edit Kontak" save="Simpan Perubahan" cancel="Batalkan" {...frame}>
      {draftForm.opened ? (
        <>
          <ConflictNotice form={draftForm} sentence="Kontak Anda di server ternyata lain" texts={contactTexts} />
          <TextField
            label={`${lsproLabels.mobile_phone} / WhatsApp (opsional)`}
            type="tel"
            inputMode="tel"
            autoComplete="tel-national"
            prefix="+62"
            {...phoneInput}
            maxLength={13}
            {...field('mobile_phone')}
          />
          <OfficeFields field={field} label={`${lsproLabels.office_phone} (opsional)`} />
          <TextField
            label={`${lsproLabels.email} (opsional)`}
            type="email"
            autoComplete="email"
            help="Email yang dapat dihubungi pengunjung. Email akun Anda tidak berubah."
            {...field('email')}
          />
          <SocialFields field={field} pages={webPageLabels} />
        </>
      ) : (
        <Loading>Membuka kontak…</Loading>
      )}
    </EditorFrame>
  )
}
