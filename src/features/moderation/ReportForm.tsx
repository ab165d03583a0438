import { useMutation } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import {
  moderationMessages,
  type ReportKind,
  type ReportReason,
  reasonNames,
  reportReasons,
} from '#contract/moderation/rules.ts'
import { newId } from '#contract/new-id.ts'
import { ConflictNotice } from '#drafts/ConflictNotice.tsx'
import { contractCheck } from '#drafts/contract-check.ts'
import { FormSaveAnnouncement, FormSaveStatus } from '#drafts/FormSaveStatus.tsx'
import { choiceField, formFields, textField, type ValuesOf } from '#drafts/form-fields.ts'
import { reportDevice } from '#drafts/report-device.ts'
import { rejectionSentence, saveAndSay } from '#drafts/save-flow.ts'
import { saveStateOf } from '#drafts/section/editable-section.ts'
import { useFocusBack } from '#drafts/section/use-focus-back.ts'
import { useDraftForm } from '#drafts/use-draft-form.ts'
import { saveStatusOf } from '#drafts/use-save-status.ts'
import { discardDraft } from '#offline/drafts/draft-writer.ts'
import { requestEndpoint } from '#offline/network/request.ts'
import type { OutboxEntry } from '#offline/outbox/entry.ts'
import { discard, pendingEntries } from '#offline/outbox/outbox.ts'
import { StorageError } from '#offline/storage/local-db.ts'
import { guest } from '#session/session.ts'
import { useSession } from '#session/use-session.ts'
import { phone } from '#ui/display/lazy-icons.ts'
import { Alert } from '#ui/feedback/Alert.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { sentenceOf } from '#ui/fields/form-problem.ts'
import { RadioRow } from '#ui/fields/RadioRow.tsx'
import { SubmitButton } from '#ui/fields/SubmitButton.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { newReportName, type ReportRequest, reportName, reportWrite } from './report-writes.ts'

/** In the order of the page. */
const table = { reason: choiceField<ReportReason>(), remark: textField, contact: textField }
type ReportValues = ValuesOf<typeof table>

const reportFields = formFields(table)
const fieldNames = Object.keys(table)

/** Reasons that apply to products and shops only, not to a body or its posts. */
const productReasons: readonly ReportReason[] = ['sni', 'fake', 'forbidden']
const reasonsFor = (kind: ReportKind): readonly ReportReason[] =>
  kind === 'posting' || kind === 'body'
    ? reportReasons.filter((reason) => !productReasons.includes(reason))
    : reportReasons

const isSameReport = (a: Record<string, unknown>, b: Record<string, unknown>) =>
  fieldNames.every((name) => String(a[name] ?? '').trim() === String(b[name] ?? '').trim())

type Props = {
  subject: { kind: ReportKind; id: number }
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

/** A report: stored as a draft while it is written, sent exactly once, also from offline. */
export function ReportForm({ subject, owner, reportKey, row, ready, onEnd, onParked }: Props) {
  const me = useSession()
  // All presses of the button use one key, so that the retry of a failed save is the same report.
  const [newKey] = useState(newId)
  const key = (row && reportKey) ?? newKey
  const draft = reportKey ? reportName(reportKey) : newReportName(subject.kind, subject.id)
  const inputOf = (values: ReportValues): ReportRequest => ({ ...subject, ...reportFields.toRequest(values) })
  const mapping = { ...reportFields, check: contractCheck<ReportValues>('moderation.report', inputOf) }
  const form = useDraftForm<ReportValues>(draft, mapping, {
    ready,
    pending: useMemo(() => row && reportFields.fromRequest(row.ask), [row]),
    serverData: undefined,
    owner,
    mayBegin: true,
    isKept: async (values) =>
      (await pendingEntries(owner)).some(
        ({ name, ask }) =>
          name === 'moderation.report' &&
          ask.kind === subject.kind &&
          ask.id === subject.id &&
          isSameReport(ask, values),
      ),
    parked: useMemo(
      () =>
        row?.state === 'parked' && row.problem
          ? { values: reportFields.fromRequest(row.ask), problem: row.problem }
          : undefined,
      [row],
    ),
  })
  useFocusBack(form.sending)
  const at = saveStatusOf(form.draft, form.found, saveStateOf(row))

  async function send(values: ReportValues) {
    direct.reset()
    const device = reportDevice()
    const ask = { ...inputOf(values), ...(device && { device }) }
    try {
      const end = await saveAndSay(reportWrite(key, ask, draft), moderationMessages.reported, undefined, owner)
      if (end === 'parked') return onParked(key)
      onEnd(end, key)
    } catch (error) {
      if (!(error instanceof StorageError)) throw error
      await direct.mutateAsync({ ask, trouble: error }).catch(() => {})
    }
  }
  // If the browser cannot store the report, send it directly.
  const direct = useMutation({
    mutationFn: ({ ask }: { ask: ReportRequest; trouble: StorageError }) =>
      requestEndpoint('moderation.report', ask, { key: row?.id ?? key, nobodys: owner === guest }),
    async onSuccess() {
      if (row) await discard(row.seq).catch(() => {})
      await discardDraft(draft, owner).catch(() => {})
      toast(moderationMessages.reported)
      onEnd('sent', key)
    },
  })
  const failure =
    direct.error &&
    `${moderationMessages.reportFailed}. ${direct.variables.trouble.message} ${sentenceOf(direct.error)}`

  return (
    <form className="form panel" aria-labelledby="tulis-laporan" {...form.formProps(send)}>
      <FormSaveAnnouncement at={at} writing={form.draft === 'writing'} />
      <div className="head">
        <h2 id="tulis-laporan" className={row ? undefined : 'sr'}>
          {row ? 'Ubah laporan' : 'Laporan'}
        </h2>
        <FormSaveStatus at={at} />
      </div>
      {owner === guest && me && (
        <Note icon={phone} variant="wait">
          Ditulis di HP ini sebelum masuk. Dikirim tanpa akun Anda.
        </Note>
      )}
      {form.draft === 'failed' && (
        <Alert>Isian terakhir belum tersimpan di HP. Jangan tutup halaman ini; kami mencoba lagi sendiri.</Alert>
      )}
      <Alert>{failure ?? rejectionSentence(moderationMessages.reportFailed, row)}</Alert>
      {form.found && <ConflictNotice form={form} sentence="Di sini sudah tertulis" button="Pakai yang itu" />}
      <div className="report__reasons">
        <RadioRow
          label="Apa yang tidak benar?"
          options={reasonsFor(subject.kind).map((reason) => ({ value: reason, text: reasonNames[reason] }))}
          {...form.field('reason')}
        />
      </div>
      <TextArea
        label="Keterangan"
        help="Boleh dikosongkan, kecuali alasannya Lainnya."
        rows={4}
        maxLength={1000}
        {...form.field('remark')}
      />
      <TextField
        label="Email atau nomor HP Anda (boleh kosong)"
        help="Hanya dibaca operator, bila perlu bertanya kepada Anda."
        autoComplete="email"
        maxLength={100}
        {...form.field('contact')}
      />
      <SubmitButton busy={form.sending && 'Mengirim…'} disabled={!form.opened}>
        Kirim laporan
      </SubmitButton>
      <p className="small muted">
        Pemiliknya tidak diberi tahu siapa yang melaporkan. Tanpa sinyal pun laporan tersimpan di HP dan terkirim
        sendiri nanti.
      </p>
    </form>
  )
}
