import { useMemo } from 'react'
import { EditorFrame } from '#forms/EditorFrame.tsx'
import { lsproPart } from '#forms/lspro-write.ts'
import { OfficeFields } from '#forms/OfficeFields.tsx'
import { OthersNote } from '#forms/OthersNote.tsx'
import { PageFields } from '#forms/PageFields.tsx'
import { PartRefusal, PartTools } from '#forms/PartTools.tsx'
import { useEditor } from '#forms/use-editor.ts'
import { usePartForm } from '#forms/use-part-form.ts'
import { dialled } from '#goods/PhoneNumber.tsx'
import { Loading } from '#ui/Loading.tsx'
import { TextField } from '#ui/TextField.tsx'
import { ContactPane } from './ContactPane.tsx'
import { OwnKnown } from './OwnKnown.tsx'
import type { OwnLsproState } from './own-body.ts'
import { contactTexts } from './own-others.ts'
import { contactMap, contactOf } from './own-values.ts'

/** How one reaches one's own body: as visitors read it, both numbers included, and to be changed (rows 257, 259). */
export function OwnContact({ own }: { own: OwnLsproState }) {
  const part = lsproPart(own.id, 'kontak')
  const editor = useEditor(part, true)
  const row = own.pending('kontak')
  if (editor.open) return <ContactForm own={own} onDone={editor.done} />
  return (
    <OwnKnown own={own} what="Kontak">
      {({ lspro: body }) => (
        <>
          <PartRefusal part={part} row={row} />
          <ContactPane
            lspro={body}
            phone={body.office_phone && <Telephone number={body.office_phone} />}
            mobile={body.mobile_phone && <Telephone number={body.mobile_phone} />}
            tools={<PartTools row={row} editor={editor} may word="Edit Kontak" />}
          />
        </>
      )}
    </OwnKnown>
  )
}

const Telephone = ({ number }: { number: string }) => (
  <a className="link" href={`tel:${dialled(number)}`}>
    {number}
  </a>
)

const unheardSaid =
  'Tersimpan di HP sebagai draf: kontak Anda di server belum terlihat dari HP ini. Buka lagi saat ada sinyal.'
const pages = [['website', 'Situs web']] as const

function ContactForm({ own, onDone }: { own: OwnLsproState; onDone: () => void }) {
  const { told, asked, ready, id } = own
  const { kept, frame } = usePartForm({
    ...{ part: lsproPart(id, 'kontak'), map: contactMap, ready, asked, unheardSaid, onDone },
    told: useMemo(() => told && contactOf(told.lspro), [told]),
    latest: own.latest('kontak'),
    row: own.pending('kontak'),
  })
  const { field } = kept
  return (
    <EditorFrame title="Edit Kontak" save="Simpan Perubahan" cancel="Batalkan" {...frame}>
      {kept.opened ? (
        <>
          <OthersNote kept={kept} said="Kontak Anda di server ternyata lain" texts={contactTexts} />
          <TextField
            label="Nomor handphone / WhatsApp (opsional)"
            type="tel"
            inputMode="tel"
            autoComplete="tel-national"
            prefix="+62"
            digits
            maxLength={13}
            {...field('mobile_phone')}
          />
          <OfficeFields field={field} label="Telepon kantor (opsional)" />
          <TextField
            label="Email (opsional)"
            type="email"
            autoComplete="email"
            maxLength={100}
            help="Email yang dapat dihubungi pengunjung. Email akun Anda tidak berubah."
            {...field('email')}
          />
          <PageFields field={field} pages={pages} />
        </>
      ) : (
        <Loading>Membuka kontak…</Loading>
      )}
    </EditorFrame>
  )
}
