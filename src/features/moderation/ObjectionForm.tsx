import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { moderationWords, objectionRule } from '#contract/moderation-rules.ts'
import { FormHeard, FormWhere } from '#forms/FormWhere.tsx'
import { OthersNote } from '#forms/OthersNote.tsx'
import { toPutRight, whereOfRow } from '#forms/part.ts'
import { objectionName, objectionWrite } from '#forms/report-write.ts'
import { refusalSaid, saveAndSay } from '#forms/saving.ts'
import { useFocusBack } from '#forms/use-focus-back.ts'
import { useKeptForm } from '#forms/use-kept-form.ts'
import { whereNow } from '#forms/where-now.ts'
import { keyOf } from '#offline/keys.ts'
import { waitingRows } from '#offline/outbox.ts'
import { usePending } from '#offline/pending.ts'
import { ShelfTrouble } from '#offline/shelves.ts'
import { tell } from '#offline/telling.ts'
import { guest, person } from '#session/session.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { say } from '#ui/news.ts'
import { SubmitButton } from '#ui/SubmitButton.tsx'
import { sentenceOf } from '#ui/say-problem.ts'
import { TextArea } from '#ui/TextArea.tsx'

type Values = { remark: string }
const map = { empty: { remark: '' }, rules: { remark: objectionRule } }
type Props = {
  id: number
  /** Of the link by which somebody came who cannot sign in. */
  code?: string
}

/** What an owner says against a decision: kept while it is written, sent with a signal or without, once. */
export function ObjectionForm({ id, code }: Props) {
  // By a link it is nobody's on this phone: whoever is signed in here by now may be somebody else.
  const whose = code === undefined ? person() : guest
  const pending = usePending()
  const rows = whose === person() ? pending.rows : pending.guests
  const row = toPutRight(rows, objectionName(id)) || undefined
  const [opened, setOpened] = useState(false)
  if (!pending.known) return null
  if (opened || row) return <Form id={id} whose={whose} row={row} {...(code !== undefined && { code })} />
  return (
    <div>
      <Button look="line" onClick={() => setOpened(true)}>
        Ajukan keberatan
      </Button>
    </div>
  )
}

type FormProps = Props & { whose: string; row: ReturnType<typeof toPutRight> }

function Form({ id, code, whose, row }: FormProps) {
  const client = useQueryClient()
  const name = objectionName(id)
  const [fresh] = useState(() => crypto.randomUUID())
  const [failure, setFailure] = useState<string>()
  const valuesOf = (ask: Record<string, unknown>): Values => ({ remark: String(ask.remark ?? '') })
  const form = useKeptForm<Values>(name, map, {
    ready: true,
    said: useMemo(() => row && { remark: String(row.ask.remark ?? '') }, [row]),
    told: undefined,
    whose,
    mayBegin: true,
    isKept: async ({ remark }) =>
      (await waitingRows(whose)).some(({ same, ask }) => same === name && ask.remark === String(remark ?? '').trim()),
    parked: useMemo(
      () =>
        row?.state === 'parked' && row.problem
          ? { values: { remark: String(row.ask.remark ?? '') }, problem: row.problem }
          : undefined,
      [row],
    ),
  })
  useFocusBack(form.sending)
  const at = whereNow(form.draft, form.found, whereOfRow(row))

  async function send(values: Values) {
    setFailure(undefined)
    const ask = { id, remark: values.remark.trim(), ...(code !== undefined && { code }) }
    try {
      await saveAndSay(objectionWrite(ask), moderationWords.objected, undefined, whose)
    } catch (error) {
      if (!(error instanceof ShelfTrouble)) throw error
      try {
        await tell('moderation.object', ask, { key: row?.id ?? fresh, nobodys: whose === guest })
        say(moderationWords.objected)
      } catch (problem) {
        return setFailure(`${moderationWords.objectFailed}. ${error.message} ${sentenceOf(problem)}`)
      }
    }
    await client.invalidateQueries({
      queryKey: code === undefined ? keyOf('moderation.mine', {}) : keyOf('moderation.byLink', { code }),
    })
  }
  const isWaiting =
    row !== undefined && row.state !== 'parked' && valuesOf(row.ask).remark === form.form.watch('remark')
  return (
    <form className="form" aria-label="Ajukan keberatan" {...form.sends(send)}>
      <FormHeard at={at} writing={form.draft === 'writing'} />
      <FormWhere at={at} />
      <Alert>{failure ?? refusalSaid(moderationWords.objectFailed, row)}</Alert>
      {form.found && <OthersNote kept={form} said="Di sini sudah tertulis" button="Pakai yang itu" />}
      <TextArea
        label="Keberatan Anda"
        help="Jelaskan mengapa keputusan ini keliru, atau apa yang sudah Anda perbaiki."
        rows={5}
        maxLength={1000}
        {...form.field('remark')}
      />
      <SubmitButton busy={form.sending && 'Mengirim…'} disabled={!form.opened || isWaiting}>
        Kirim keberatan
      </SubmitButton>
    </form>
  )
}
