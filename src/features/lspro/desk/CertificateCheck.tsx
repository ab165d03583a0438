import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { lsproMessages } from '#contract/lspro/rules.ts'
import { dayInJakarta, longDate } from '#contract/time/dates.ts'
import { ConflictList } from '#drafts/Conflicts.tsx'
import { contractCheck } from '#drafts/contract-check.ts'
import { rejectionSentence, saveAndSay } from '#drafts/save-flow.ts'
import { saveStateOf } from '#drafts/section/editable-section.ts'
import { useDraftForm } from '#drafts/use-draft-form.ts'
import { StorageError } from '#offline/storage/local-db.ts'
import { closeDialogOf } from '#ui/dialog/close-dialog.ts'
import { Sheet } from '#ui/dialog/Dialog.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { SaveStatus } from '#ui/feedback/SaveStatus.tsx'
import { StatusTag, type StatusVariant } from '#ui/feedback/StatusTag.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { Photo } from '#ui/media/Photo.tsx'
import { Button } from '#ui/nav/Button.tsx'
import { type CheckState, certificateState, checkInputOf, type OwnCertificate } from './certificate-checks.ts'
import { type CheckRequest, checkLabels, checkName, checkWrite } from './certificate-writes.ts'

const stateVariants: Record<Exclude<CheckState, 'all'>, { variant: StatusVariant; word: string }> = {
  waiting: { variant: 'wait', word: 'Menunggu diperiksa' },
  confirmed: { variant: 'good', word: 'Dikonfirmasi' },
  disputed: { variant: 'wrong', word: 'Disanggah' },
}

/** A certificate that names the user's LSPRO: its data, the last verdict, and buttons for the next verdict. */
export function CertificateCheck({ certificate: one }: { certificate: OwnCertificate }) {
  const [isDisputing, setDisputing] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const client = useQueryClient()
  const state = certificateState(one)
  const where = saveStateOf(one.entry)
  async function check(verdict: CheckRequest['verdict'], remark: string | null = null) {
    setBusy(true)
    setFailure(undefined)
    try {
      const end = await saveAndSay(
        checkWrite(checkInputOf(one, verdict, remark), one.name),
        lsproMessages.certificateSaved,
      )
      // The certificate may have changed since it was loaded: the next verdict must be about its current data.
      if (end === 'parked') void client.invalidateQueries({ queryKey: ['lspro.certificates'] })
    } catch (error) {
      if (!(error instanceof StorageError)) throw error
      setFailure(error.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <article className="panel stack stack--s desk-check" aria-label={one.name}>
      <div className="row">
        <span className="desk-check__pic">
          <Photo path={one.img_url} facts={one.img} alt="" sizes="72px" className="photo--square" />
        </span>
        <div className="grow">
          <h3>{one.is_public ? <Link href={addresses.product(one.product_id)}>{one.name}</Link> : one.name}</h3>
          <p className="small muted">
            {[one.merchant_name, one.province_name].filter(Boolean).join(', ')}
            {!one.is_public && '. Belum tampil di etalase'}
          </p>
        </div>
      </div>
      <p role="status" className="row row--wrap">
        <StatusTag variant={stateVariants[state].variant}>{stateVariants[state].word}</StatusTag>
        {where && <SaveStatus at={where} />}
      </p>
      <dl className="facts facts--s">
        <Fact name="Nomor SNI">{one.sni_no || 'Tidak ada data'}</Fact>
        <Fact name="Nomor sertifikat">{one.certificate_no || 'Tidak ada data'}</Fact>
        <Fact name="Masa berlaku">{validityText(one)}</Fact>
      </dl>
      <LastVerdict one={one} />
      <Alert>{failure ?? rejectionSentence(lsproMessages.failed, one.entry)}</Alert>
      <div className="row row--wrap">
        {state !== 'confirmed' && (
          <Button small disabled={busy} onClick={() => void check('confirm')} aria-label={`Konfirmasi ${one.name}`}>
            Konfirmasi
          </Button>
        )}
        {state !== 'disputed' && (
          <Button
            variant="line"
            small
            disabled={busy}
            onClick={() => setDisputing(true)}
            aria-haspopup="dialog"
            aria-label={`Sanggah ${one.name}`}
          >
            Sanggah
          </Button>
        )}
        {state !== 'waiting' && (
          <Button
            variant="text"
            small
            disabled={busy}
            onClick={() => void check('withdraw')}
            aria-label={`Batalkan pernyataan tentang ${one.name}`}
          >
            Batalkan pernyataan
          </Button>
        )}
      </div>
      {isDisputing && (
        <DisputeSheet
          certificate={one}
          onDispute={(why) => check('dispute', why)}
          onClose={() => setDisputing(false)}
        />
      )}
    </article>
  )
}

const Fact = ({ name, children }: { name: string; children: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

/** '3 Maret 2024 – 2 Maret 2028' */
function validityText({ sni_start_date, sni_end_date, sni_no_end }: OwnCertificate): string {
  const from = sni_start_date ? longDate(sni_start_date) : undefined
  if (sni_no_end) return from ? `Sejak ${from}, tanpa tanggal akhir` : 'Tanpa tanggal akhir'
  const to = sni_end_date ? longDate(sni_end_date) : undefined
  return from && to ? `${from} – ${to}` : (from ?? to ?? 'Tidak ada data')
}

/** The last verdict, its date, and whether it still applies. */
function LastVerdict({ one: { check } }: { one: OwnCertificate }) {
  if (!check) return null
  const day = longDate(dayInJakarta(Date.parse(check.at)))
  const verdictText = check.verdict === 'confirmed' ? 'Anda mengonfirmasi' : 'Anda menyanggah'
  return (
    <div className="small">
      <p>
        {verdictText} {day}.
        {!check.holds && ' Nomor atau tanggalnya berubah sesudah itu, jadi pernyataan Anda tidak berlaku lagi.'}
      </p>
      {check.remark && <p className="desk-check__why">{check.remark}</p>}
    </div>
  )
}

type Props = {
  certificate: OwnCertificate
  onDispute: (why: string) => Promise<void>
  onClose: () => void
}

type DisputeValues = { remark: string }
const emptyValues: DisputeValues = { remark: '' }
const draftOnly = {
  ...{ ready: true, pending: undefined, serverData: emptyValues, mayBegin: true, parked: undefined },
  isKept: async () => false,
}

/** Asks for the reason of a dispute, which the producer and an operator can read. Stored as a draft while typed. */
function DisputeSheet({ certificate, onDispute, onClose }: Props) {
  const check = contractCheck<DisputeValues>('lspro.checkCertificate', ({ remark }) =>
    checkInputOf(certificate, 'dispute', remark.trim()),
  )
  const draftForm = useDraftForm(checkName(certificate.product_id), { empty: emptyValues, check }, draftOnly)
  const form = useRef<HTMLDivElement>(null)
  async function send({ remark }: DisputeValues) {
    await onDispute(remark.trim())
    if (form.current) closeDialogOf(form.current)
  }
  const foot = (
    <>
      <Button variant="text" onClick={({ currentTarget }) => closeDialogOf(currentTarget)}>
        Batalkan
      </Button>
      <Button
        variant="danger"
        wide
        disabled={draftForm.sending || !draftForm.opened}
        onClick={() => form.current?.querySelector('form')?.requestSubmit()}
      >
        Sanggah
      </Button>
    </>
  )
  return (
    <Sheet title="Sanggah sertifikat ini?" onClose={onClose} foot={foot}>
      <div className="sheet__part" ref={form}>
        <form className="stack" {...draftForm.formProps(send)}>
          <p>
            <b>{certificate.name}</b>, {[certificate.sni_no, certificate.certificate_no].filter(Boolean).join(', ')}
          </p>
          <ConflictList {...draftForm.conflicting} labels={checkLabels} />
          <TextArea
            label={checkLabels.remark}
            help="Operator membacanya, lalu memeriksa produk ini."
            rows={4}
            maxLength={500}
            {...draftForm.field('remark')}
          />
        </form>
      </div>
    </Sheet>
  )
}
