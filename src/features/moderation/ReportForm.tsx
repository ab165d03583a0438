import { useMemo, useState } from 'react'
import { moderationWords, type ReportKind, reasonNames } from '#contract/moderation-rules.ts'
import { FormHeard, FormWhere } from '#forms/FormWhere.tsx'
import { OthersNote } from '#forms/OthersNote.tsx'
import { whereOfRow } from '#forms/part.ts'
import { newReportName, reportName, reportWrite } from '#forms/report-write.ts'
import { refusalSaid, saveAndSay } from '#forms/saving.ts'
import { useFocusBack } from '#forms/use-focus-back.ts'
import { useKeptForm } from '#forms/use-kept-form.ts'
import { whereNow } from '#forms/where-now.ts'
import { dropDraft } from '#offline/draft-writer.ts'
import { discard, waitingRows } from '#offline/outbox.ts'
import type { Row } from '#offline/rows.ts'
import { ShelfTrouble } from '#offline/shelves.ts'
import { tell } from '#offline/telling.ts'
import { guest } from '#session/session.ts'
import { useSession } from '#session/use-session.ts'
import { Alert } from '#ui/Alert.tsx'
import { phone } from '#ui/late-icons.ts'
import { Note } from '#ui/Note.tsx'
import { say } from '#ui/news.ts'
import { RadioRow } from '#ui/RadioRow.tsx'
import { SubmitButton } from '#ui/SubmitButton.tsx'
import { sentenceOf } from '#ui/say-problem.ts'
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'
import {
  askOfReport,
  emptyReport,
  isSameReport,
  type ReportValues,
  reasonsFor,
  reportOfAsk,
  rulesOfReport,
} from './report-values.ts'

const map = { empty: emptyReport, rules: rulesOfReport }

type Props = {
  thing: { kind: ReportKind; id: number }
  /** Of whoever is here, or of a guest who wrote before somebody signed in: theirs it stays. */
  whose: string
  /** The one that waits and is being changed; undefined for a new one. */
  reportKey: string | undefined
  row: Row | undefined
  /** The shelves have been read. */
  ready: boolean
  onEnd: (end: 'sent' | 'kept') => void
  /** The server has refused it: it is put right where this key is. */
  onParked: (key: string) => void
}

/** A report: kept while it is written, sent with a signal or without, once. */
export function ReportForm({ thing, whose, reportKey, row, ready, onEnd, onParked }: Props) {
  const me = useSession()
  // One key for all presses of the button: what could not be kept is tried again as the same report.
  const [fresh] = useState(() => crypto.randomUUID())
  const key = (row && reportKey) ?? fresh
  const draft = reportKey ? reportName(reportKey) : newReportName(thing.kind, thing.id)
  const [failure, setFailure] = useState<string>()
  const form = useKeptForm<ReportValues>(draft, map, {
    ready,
    said: useMemo(() => row && reportOfAsk(row.ask), [row]),
    told: undefined,
    whose,
    mayBegin: true,
    isKept: async (values) =>
      (await waitingRows(whose)).some(
        ({ name, ask }) =>
          name === 'moderation.report' && ask.kind === thing.kind && ask.id === thing.id && isSameReport(ask, values),
      ),
    parked: useMemo(
      () =>
        row?.state === 'parked' && row.problem ? { values: reportOfAsk(row.ask), problem: row.problem } : undefined,
      [row],
    ),
  })
  useFocusBack(form.sending)
  const at = whereNow(form.draft, form.found, whereOfRow(row))

  async function send(values: ReportValues) {
    setFailure(undefined)
    const ask = askOfReport(thing, values)
    try {
      const end = await saveAndSay(reportWrite(key, ask, draft), moderationWords.reported, undefined, whose)
      if (end === 'parked') return onParked(key)
      onEnd(end)
    } catch (error) {
      if (!(error instanceof ShelfTrouble)) throw error
      await sendAtOnce(ask, error)
    }
  }
  // A browser that keeps nothing must not keep anybody from reporting.
  async function sendAtOnce(ask: ReturnType<typeof askOfReport>, trouble: ShelfTrouble) {
    try {
      await tell('moderation.report', ask, { key: row?.id ?? key, nobodys: whose === guest })
      if (row) await discard(row.seq).catch(() => {})
      await dropDraft(draft, whose).catch(() => {})
      say(moderationWords.reported)
      onEnd('sent')
    } catch (problem) {
      setFailure(`${moderationWords.reportFailed}. ${trouble.message} ${sentenceOf(problem)}`)
    }
  }

  return (
    <form className="form panel" aria-labelledby="tulis-laporan" {...form.sends(send)}>
      <FormHeard at={at} writing={form.draft === 'writing'} />
      <div className="head">
        <h2 id="tulis-laporan">{row ? 'Ubah laporan' : 'Apa yang tidak benar?'}</h2>
        <FormWhere at={at} />
      </div>
      {whose === guest && me && (
        <Note icon={phone} look="wait">
          Ditulis di HP ini sebelum masuk. Dikirim tanpa akun Anda.
        </Note>
      )}
      {form.draft === 'failed' && (
        <Alert>Isian terakhir belum tersimpan di HP. Jangan tutup halaman ini; kami mencoba lagi sendiri.</Alert>
      )}
      <Alert>{failure ?? refusalSaid(moderationWords.reportFailed, row)}</Alert>
      {form.found && <OthersNote kept={form} said="Di sini sudah tertulis" button="Pakai yang itu" />}
      <div className="report__reasons">
        <RadioRow
          label="Alasan"
          options={reasonsFor(thing.kind).map((reason) => ({ value: reason, text: reasonNames[reason] }))}
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
