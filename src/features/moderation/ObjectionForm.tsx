import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { moderationWords, objectionRule } from '#contract/moderation/moderation-rules.ts'
import { ConflictNotice } from '#drafts/ConflictNotice.tsx'
import { rejectedEntry, saveStateOf } from '#drafts/editable-section.ts'
import { FormSaveAnnouncement, FormSaveStatus } from '#drafts/FormSaveStatus.tsx'
import { rejectionSentence, saveAndSay } from '#drafts/save-flow.ts'
import { useDraftForm } from '#drafts/use-draft-form.ts'
import { useFocusBack } from '#drafts/use-focus-back.ts'
import { saveStatusOf } from '#drafts/use-save-status.ts'
import { objectionName, objectionWrite } from '#drafts/writes/report-write.ts'
import { queryKeyOf } from '#offline/cache/query-keys.ts'
import { requestEndpoint } from '#offline/network/request.ts'
import { usePending } from '#offline/outbox/optimistic.ts'
import { pendingEntries } from '#offline/outbox/outbox.ts'
import { StorageError } from '#offline/storage/local-db.ts'
import { guest, person } from '#session/session.ts'
import { Alert } from '#ui/feedback/Alert.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { sentenceOf } from '#ui/fields/form-problem.ts'
import { SubmitButton } from '#ui/fields/SubmitButton.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { Button } from '#ui/nav/Button.tsx'

type Values = { remark: string }
const formMapping = { empty: { remark: '' }, rules: { remark: objectionRule } }
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
  const row = rejectedEntry(rows, objectionName(id)) || undefined
  const [opened, setOpened] = useState(false)
  if (!pending.known) return null
  if (opened || row) return <OpenObjectionForm id={id} whose={whose} row={row} {...(code !== undefined && { code })} />
  return (
    <div>
      <Button look="line" onClick={() => setOpened(true)}>
        Ajukan keberatan
      </Button>
    </div>
  )
}

type FormProps = Props & { whose: string; row: ReturnType<typeof rejectedEntry> }

function OpenObjectionForm({ id, code, whose, row }: FormProps) {
  const client = useQueryClient()
  const name = objectionName(id)
  const [newKey] = useState(() => crypto.randomUUID())
  const [failure, setFailure] = useState<string>()
  const valuesOf = (ask: Record<string, unknown>): Values => ({ remark: String(ask.remark ?? '') })
  const form = useDraftForm<Values>(name, formMapping, {
    ready: true,
    said: useMemo(() => row && { remark: String(row.ask.remark ?? '') }, [row]),
    told: undefined,
    whose,
    mayBegin: true,
    isKept: async ({ remark }) =>
      (await pendingEntries(whose)).some(
        ({ same, ask }) => same === name && ask.remark === String(remark ?? '').trim(),
      ),
    parked: useMemo(
      () =>
        row?.state === 'parked' && row.problem
          ? { values: { remark: String(row.ask.remark ?? '') }, problem: row.problem }
          : undefined,
      [row],
    ),
  })
  useFocusBack(form.sending)
  const at = saveStatusOf(form.draft, form.found, saveStateOf(row))

  async function send(values: Values) {
    setFailure(undefined)
    const ask = { id, remark: values.remark.trim(), ...(code !== undefined && { code }) }
    try {
      await saveAndSay(objectionWrite(ask), moderationWords.objected, undefined, whose)
    } catch (error) {
      if (!(error instanceof StorageError)) throw error
      try {
        await requestEndpoint('moderation.object', ask, { key: row?.id ?? newKey, nobodys: whose === guest })
        toast(moderationWords.objected)
      } catch (problem) {
        return setFailure(`${moderationWords.objectFailed}. ${error.message} ${sentenceOf(problem)}`)
      }
    }
    await client.invalidateQueries({
      queryKey: code === undefined ? queryKeyOf('moderation.mine', {}) : queryKeyOf('moderation.byLink', { code }),
    })
  }
  const isWaiting =
    row !== undefined && row.state !== 'parked' && valuesOf(row.ask).remark === form.form.watch('remark')
  return (
    <form className="form" aria-label="Ajukan keberatan" {...form.sends(send)}>
      <FormSaveAnnouncement at={at} writing={form.draft === 'writing'} />
      <FormSaveStatus at={at} />
      <Alert>{failure ?? rejectionSentence(moderationWords.objectFailed, row)}</Alert>
      {form.found && <ConflictNotice kept={form} said="Di sini sudah tertulis" button="Pakai yang itu" />}
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
