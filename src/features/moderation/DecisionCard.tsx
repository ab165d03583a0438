import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Link } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { effectOf, kindNames, moderationMessages } from '#contract/moderation/rules.ts'
import type { Decision } from '#contract/moderation/schemas.ts'
import { newId } from '#contract/new-id.ts'
import { formatDateTime } from '#contract/time/dates.ts'
import { ConflictNotice } from '#drafts/ConflictNotice.tsx'
import { contractCheck } from '#drafts/contract-check.ts'
import { FormSaveAnnouncement, FormSaveStatus } from '#drafts/FormSaveStatus.tsx'
import { formFields, textField, type ValuesOf } from '#drafts/form-fields.ts'
import { rejectionSentence, saveAndSay } from '#drafts/save-flow.ts'
import { rejectedEntry, saveStateOf } from '#drafts/section/editable-section.ts'
import { useFocusBack } from '#drafts/section/use-focus-back.ts'
import { useDraftForm } from '#drafts/use-draft-form.ts'
import { saveStatusOf } from '#drafts/use-save-status.ts'
import { queryKeyOf } from '#offline/cache/query-keys.ts'
import { requestEndpoint } from '#offline/network/request.ts'
import { usePending } from '#offline/outbox/optimistic.ts'
import { pendingEntries } from '#offline/outbox/outbox.ts'
import { StorageError } from '#offline/storage/local-db.ts'
import { guest, person } from '#session/session.ts'
import { Alert } from '#ui/feedback/Alert.tsx'
import { StatusTag } from '#ui/feedback/StatusTag.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { sentenceOf } from '#ui/fields/form-problem.ts'
import { SubmitButton } from '#ui/fields/SubmitButton.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { Button } from '#ui/nav/Button.tsx'
import { type ObjectionRequest, objectionName, objectionWrite } from './report-writes.ts'

type Props = {
  decision: Decision
  /** The user opened a link to this decision in a notice or an email. */
  isLinked: boolean
  /** The code of the emailed link, for a user who cannot sign in. */
  code?: string
}

/** A decision: its effect, its reason, the objections to it, and a form for a further objection. */
export function DecisionCard({ decision, isLinked, code }: Props) {
  const { id, kind, name, reason, at, ended_at, ended_how, ended_reason, objections, may_object } = decision
  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!isLinked) return
    card.current?.scrollIntoView()
    card.current?.focus({ preventScroll: true })
  }, [isLinked])
  const hasPendingObjection = objections.some(({ outcome }) => outcome === null)
  return (
    <article
      className={isLinked ? 'panel stack decision decision--led' : 'panel stack decision'}
      ref={card}
      tabIndex={isLinked ? -1 : undefined}
      aria-labelledby={`keputusan-${id}`}
    >
      <div className="stack stack--s">
        <p className="row row--wrap">
          {ended_at === null ? (
            <StatusTag variant="wrong">Berlaku</StatusTag>
          ) : (
            <StatusTag variant="good">Tidak berlaku lagi</StatusTag>
          )}
          {hasPendingObjection && <StatusTag variant="wait">Keberatan diperiksa</StatusTag>}
        </p>
        <h2 id={`keputusan-${id}`} className="decision__text">
          {kindNames[kind]}: {name}
        </h2>
        <p className="xs muted">{formatDateTime(Date.parse(at))}</p>
      </div>
      <p>{effectOf(decision)}</p>
      <div>
        <p className="small muted">Alasannya</p>
        <p className="decision__text">{reason}</p>
      </div>
      {ended_at !== null && (
        <div>
          <p className="small muted">
            {ended_how === 'mended' ? 'Perubahan Anda diterima' : 'Dibatalkan'} {formatDateTime(Date.parse(ended_at))}
          </p>
          {ended_reason && <p className="decision__text">{ended_reason}</p>}
        </div>
      )}
      {objections.length > 0 && (
        <ol className="decision__objections" aria-label="Keberatan">
          {objections.map((objection) => (
            <li key={objection.at} className="stack stack--s">
              <p className="small muted">Keberatan Anda, {formatDateTime(Date.parse(objection.at))}</p>
              <p className="decision__text">{objection.remark}</p>
              {objection.outcome !== null && (
                <p className="decision__text">
                  <b>{objection.outcome === 'upheld' ? 'Keputusan tetap.' : 'Keberatan diterima.'}</b>{' '}
                  {objection.answer}
                </p>
              )}
            </li>
          ))}
        </ol>
      )}
      {ended_at === null && <FixLink decision={decision} signedIn={code === undefined} />}
      {may_object === 1 && <ObjectionForm id={id} {...(code !== undefined && { code })} />}
    </article>
  )
}

/** Links to the page where the owner makes the changes that the decision requires. */
function FixLink({ decision: { kind, verdict, thing_id }, signedIn }: { decision: Decision; signedIn: boolean }) {
  if (!signedIn || verdict !== 'changes') return null
  const to =
    kind === 'product'
      ? addresses.productForm({ id: thing_id })
      : kind === 'shop'
        ? addresses.shop(thing_id)
        : kind === 'body'
          ? addresses.lspro(thing_id)
          : addresses.lsproFeed
  return (
    <p>
      <Link className="link link--bare" href={to}>
        {kind === 'product' ? 'Ubah & kirim ulang' : 'Buka untuk mengubah'}
      </Link>
    </p>
  )
}

const table = { remark: textField }
type Values = ValuesOf<typeof table>
const objectionFields = formFields(table)

type ObjectionFormProps = {
  id: number
  /** The code of the emailed link, for a user who cannot sign in. */
  code?: string
}

/** An owner's objection to a decision: stored as a draft while it is written, sent exactly once, also from offline. */
function ObjectionForm({ id, code }: ObjectionFormProps) {
  // With a code the draft belongs to `guest`, because the user signed in on this phone may be another one.
  const owner = code === undefined ? person() : guest
  const pending = usePending()
  const rows = owner === person() ? pending.rows : pending.guests
  const row = rejectedEntry(rows, objectionName(id)) || undefined
  const [opened, setOpened] = useState(false)
  if (!pending.loaded) return null
  if (opened || row) return <OpenObjectionForm id={id} owner={owner} row={row} {...(code !== undefined && { code })} />
  return (
    <div>
      <Button variant="line" onClick={() => setOpened(true)}>
        Ajukan keberatan
      </Button>
    </div>
  )
}

type FormProps = ObjectionFormProps & { owner: string; row: ReturnType<typeof rejectedEntry> }

function OpenObjectionForm({ id, code, owner, row }: FormProps) {
  const client = useQueryClient()
  const name = objectionName(id)
  const [newKey] = useState(newId)
  const inputOf = (values: Values): ObjectionRequest => ({
    id,
    ...objectionFields.toRequest(values),
    ...(code !== undefined && { code }),
  })
  const mapping = { ...objectionFields, check: contractCheck<Values>('moderation.object', inputOf) }
  const form = useDraftForm<Values>(name, mapping, {
    ready: true,
    pending: useMemo(() => row && objectionFields.fromRequest(row.ask), [row]),
    serverData: undefined,
    owner,
    mayBegin: true,
    isKept: async ({ remark }) =>
      (await pendingEntries(owner)).some(
        ({ same, ask }) => same === name && ask.remark === String(remark ?? '').trim(),
      ),
    parked: useMemo(
      () =>
        row?.state === 'parked' && row.problem
          ? { values: objectionFields.fromRequest(row.ask), problem: row.problem }
          : undefined,
      [row],
    ),
  })
  useFocusBack(form.sending)
  const at = saveStatusOf(form.draft, form.found, saveStateOf(row))

  const direct = useMutation({
    mutationFn: ({ ask }: { ask: ObjectionRequest; trouble: StorageError }) =>
      requestEndpoint('moderation.object', ask, { key: row?.id ?? newKey, nobodys: owner === guest }),
    onSuccess: () => toast(moderationMessages.objected),
  })
  const failure =
    direct.error &&
    `${moderationMessages.objectFailed}. ${direct.variables.trouble.message} ${sentenceOf(direct.error)}`
  async function send(values: Values) {
    direct.reset()
    const ask = inputOf(values)
    try {
      await saveAndSay(objectionWrite(ask), moderationMessages.objected, undefined, owner)
    } catch (error) {
      if (!(error instanceof StorageError)) throw error
      const sent = await direct.mutateAsync({ ask, trouble: error }).catch(() => undefined)
      if (!sent) return
    }
    await client.invalidateQueries({
      queryKey: code === undefined ? queryKeyOf('moderation.mine', {}) : queryKeyOf('moderation.byLink', { code }),
    })
  }
  const isWaiting =
    row !== undefined &&
    row.state !== 'parked' &&
    objectionFields.fromRequest(row.ask).remark === form.form.watch('remark')
  return (
    <form className="form" aria-label="Ajukan keberatan" {...form.formProps(send)}>
      <FormSaveAnnouncement at={at} writing={form.draft === 'writing'} />
      <FormSaveStatus at={at} />
      <Alert>{failure ?? rejectionSentence(moderationMessages.objectFailed, row)}</Alert>
      {form.found && <ConflictNotice form={form} sentence="Di sini sudah tertulis" button="Pakai yang itu" />}
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
