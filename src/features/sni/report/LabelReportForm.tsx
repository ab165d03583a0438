import { useEffect, useRef } from 'react'
import { labelFaultNames, labelFaults, labelReportMessages } from '#contract/sni/rules.ts'
import { ConflictNotice } from '#drafts/ConflictNotice.tsx'
import { FormSaveAnnouncement, FormSaveStatus } from '#drafts/FormSaveStatus.tsx'
import { RegionFields } from '#drafts/region/RegionFields.tsx'
import { saveStateOf } from '#drafts/section/editable-section.ts'
import { useFocusBack } from '#drafts/section/use-focus-back.ts'
import { saveStatusOf } from '#drafts/use-save-status.ts'
import { PhotoGrid } from '#photos/PhotoGrid.tsx'
import { guest } from '#session/session.ts'
import { useSession } from '#session/use-session.ts'
import { warning } from '#ui/display/icons.ts'
import { phone } from '#ui/display/lazy-icons.ts'
import { Alert } from '#ui/feedback/Alert.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { RadioRow } from '#ui/fields/RadioRow.tsx'
import { SubmitButton } from '#ui/fields/SubmitButton.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { type LabelReportOptions, photoRule, photoSlot, useLabelReportForm } from './use-label-report-form.ts'

/** The form of a report about a label: the fault, the goods, photos, and the place. */
export function LabelReportForm(options: LabelReportOptions) {
  const { owner, row } = options
  const me = useSession()
  const { form, photos, pictures, draft, props, busy, photoError, failure } = useLabelReportForm(options)
  const { field } = form
  useFocusBack(busy)
  const at = saveStatusOf(draft, form.found, saveStateOf(row))
  const summary = useScrolledTo(failure)
  // A photo that the error is about scrolls to itself.
  const photoPart = useScrolledTo(photoError?.first === undefined && photoError?.sentence)
  const left = pictures?.work.left(photoSlot) ?? 0
  return (
    <form className="form panel" aria-labelledby="tulis-laporan-label" {...props}>
      <FormSaveAnnouncement at={at} writing={draft === 'writing'} />
      <div className="head">
        <h2 id="tulis-laporan-label">{row ? 'Ubah laporan' : 'Apa yang Anda lihat?'}</h2>
        <FormSaveStatus at={at} />
      </div>
      {owner === guest && me && (
        <Note icon={phone} variant="wait">
          Ditulis di HP ini sebelum masuk. Dikirim tanpa akun Anda.
        </Note>
      )}
      {draft === 'failed' && (
        <Alert>Isian terakhir belum tersimpan di HP. Jangan tutup halaman ini; kami mencoba lagi sendiri.</Alert>
      )}
      <div ref={summary} className="label-report__part">
        <Alert>{failure}</Alert>
      </div>
      {form.found && <ConflictNotice form={form} sentence="Di sini sudah tertulis" button="Pakai yang itu" />}
      <TextField
        label="Nomor pada label"
        help="Seperti tercetak: nomor SNI, nomor sertifikat, atau seluruh barisnya. Tidak terbaca? Pilih Label tampak palsu, lalu kosongkan."
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={150}
        {...field('number')}
      />
      <div className="label-report__faults">
        <RadioRow
          label="Apa yang tidak benar?"
          options={labelFaults.map((fault) => ({ value: fault, text: labelFaultNames[fault] }))}
          {...field('fault')}
        />
      </div>
      <TextField
        label="Label ini ada di barang apa?"
        help="Misalnya: helm merah merek Kilat, 2 dus di rak depan."
        autoComplete="off"
        maxLength={150}
        {...field('goods')}
      />
      <TextArea
        label="Keterangan"
        help="Boleh dikosongkan, kecuali yang tidak benar Lainnya."
        rows={4}
        maxLength={1000}
        {...field('remark')}
      />
      <div ref={photoPart} className="label-report__part">
        {[photos.noPhotos, photos.lost && 'Foto tadi belum terbaca, ambil lagi.'].map(
          (sentence) =>
            sentence && (
              <Note icon={warning} variant="wait" key={sentence}>
                {sentence}
              </Note>
            ),
        )}
        {pictures ? (
          <PhotoGrid
            {...pictures}
            {...photos.parts}
            place={photoSlot}
            rule={photoRule}
            owner={owner}
            title="Foto label (boleh kosong)"
            help="Labelnya dari dekat, dan barangnya. Tempat dan waktu di dalam berkas foto kami buang. Hanya operator yang melihatnya."
            wrong={photoError?.sentence}
            dropped={photos.wrong.dropped}
            first={photoError?.first}
            onFiles={(files) => void photos.take(photoSlot, files, labelReportMessages.tooManyPhotos)}
          />
        ) : (
          <Loading>Membuka foto…</Loading>
        )}
      </div>
      <fieldset className="label-report__place">
        <legend className="field__label">Di mana Anda melihatnya? (boleh kosong)</legend>
        <RegionFields form={form.form} known={undefined} lowest="regency_id" none="Tidak disebut" />
        <TextField
          label="Nama pasar atau toko"
          help="Letak HP Anda tidak kami baca: tulis saja namanya."
          autoComplete="off"
          maxLength={150}
          {...field('place')}
        />
      </fieldset>
      <TextField
        label="Email Anda, bila ingin dijawab (boleh kosong)"
        help="Hanya untuk jawaban operator. Dihapus 90 hari setelah diputuskan."
        inputMode="email"
        autoComplete="email"
        maxLength={50}
        {...field('email')}
      />
      <SubmitButton
        busy={busy && (left > 0 ? `Menunggu ${left} foto diperkecil…` : 'Mengirim…')}
        disabled={!form.opened || !pictures}
      >
        Kirim laporan
      </SubmitButton>
      <p className="small muted">
        Tidak perlu akun. Tanpa sinyal pun laporan dan fotonya tersimpan di HP dan terkirim sendiri nanti.
      </p>
    </form>
  )
}

/** The element scrolls into view whenever it begins to show an error. */
function useScrolledTo(error: unknown) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (error) element.current?.scrollIntoView({ block: 'center' })
  }, [error])
  return element
}
