import { useMutation } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { helpMessages } from '#contract/help/rules.ts'
import { ConflictNotice } from '#drafts/ConflictNotice.tsx'
import { ConflictList } from '#drafts/Conflicts.tsx'
import { contractCheck } from '#drafts/contract-check.ts'
import { FormSaveAnnouncement, FormSaveStatus } from '#drafts/FormSaveStatus.tsx'
import { formFields, textField, type ValuesOf } from '#drafts/form-fields.ts'
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
import { guest, type Session } from '#session/session.ts'
import { useSession } from '#session/use-session.ts'
import { phone, syncedIcon } from '#ui/display/lazy-icons.ts'
import { Alert } from '#ui/feedback/Alert.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { sentenceOf } from '#ui/fields/form-problem.ts'
import { SubmitButton } from '#ui/fields/SubmitButton.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import {
  type MessageRequest,
  messageLabels,
  messageName,
  messageWrite,
  newMessage,
  newMessageKey,
} from './message-writes.ts'

/** In the order of the page. */
const table = { name: textField, email: textField, subject: textField, messages: textField }
type MessageValues = ValuesOf<typeof table>

const messageFields = formFields(table)
const fieldNames = Object.keys(table)

/** A message that starts with the name and email of the signed-in user; undefined for a guest. */
const messageFromSession = (me: Pick<Session, 'user_name' | 'user_email'> | undefined): MessageValues | undefined =>
  me && { ...messageFields.empty, name: me.user_name, email: me.user_email }

const isSameMessage = (a: Record<string, unknown>, b: Record<string, unknown>) =>
  fieldNames.every((name) => String(a[name] ?? '').trim() === String(b[name] ?? '').trim())

const formMapping = {
  ...messageFields,
  check: contractCheck<MessageValues>('help.contactUs', messageFields.toRequest),
}

type Props = {
  /** The current user's id, or `guest` for a message that was written before the user signed in. */
  owner: string
  /** The key of the pending message that is edited, even if it is sent meanwhile; undefined for a new message. */
  messageKey: string | undefined
  row: OutboxEntry | undefined
  /** IndexedDB has been read. */
  ready: boolean
  /** A message was sent on this page before: the form focuses its heading, for screen readers. */
  isRepeat: boolean
  onEnd: (end: 'sent' | 'kept') => void
  /** The server has rejected the message; it is corrected at the address of this key. */
  onParked: (key: string) => void
}

/** A message to the operators: stored as a draft while it is written, sent exactly once, also from offline. */
export function ContactForm({ owner, messageKey, row, ready, isRepeat, onEnd, onParked }: Props) {
  const me = useSession()
  // All presses of the button use one key, so that the retry of a failed save is the same message.
  const [newKey] = useState(newMessageKey)
  const key = (row && messageKey) ?? newKey
  const draft = messageKey ? messageName(messageKey) : newMessage
  const form = useDraftForm<MessageValues>(draft, formMapping, {
    ready,
    pending: useMemo(() => row && messageFields.fromRequest(row.ask), [row]),
    serverData: useMemo(() => (owner === guest ? undefined : messageFromSession(me)), [owner, me]),
    owner,
    mayBegin: true,
    isKept: async (values) =>
      (await pendingEntries(owner)).some(({ name, ask }) => name === 'help.contactUs' && isSameMessage(ask, values)),
    parked: useMemo(
      () =>
        row?.state === 'parked' && row.problem
          ? { values: messageFields.fromRequest(row.ask), problem: row.problem }
          : undefined,
      [row],
    ),
  })
  useFocusBack(form.sending)
  const isSentMeanwhile = ready && messageKey !== undefined && !row
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isRepeat) heading.current?.focus({ preventScroll: true })
  }, [isRepeat])
  const at = saveStatusOf(form.draft, form.found, saveStateOf(row))

  async function send(values: MessageValues) {
    direct.reset()
    const ask = messageFields.toRequest(values)
    try {
      const end = await saveAndSay(messageWrite(key, ask, draft), helpMessages.sent, undefined, owner)
      if (end === 'parked') return onParked(key)
      onEnd(end)
    } catch (error) {
      if (!(error instanceof StorageError)) throw error
      await direct.mutateAsync({ ask, trouble: error }).catch(() => {})
    }
  }
  // If the browser cannot store the message, send it directly. Uses the key of the pending entry, if there is one, so
  // that the server accepts only one of the two.
  const direct = useMutation({
    mutationFn: ({ ask }: { ask: MessageRequest; trouble: StorageError }) =>
      requestEndpoint('help.contactUs', ask, { key: row?.id ?? key, nobodys: owner === guest }),
    async onSuccess() {
      if (row) await discard(row.seq).catch(() => {})
      await discardDraft(draft, owner).catch(() => {})
      toast(helpMessages.sent)
      onEnd('sent')
    },
  })
  const failure =
    direct.error && `${helpMessages.failed}. ${direct.variables.trouble.message} ${sentenceOf(direct.error)}`

  return (
    <form className="form panel" aria-labelledby="tulis-pesan" {...form.formProps(send)}>
      <FormSaveAnnouncement at={at} writing={form.draft === 'writing'} />
      <div className="head">
        <h2 id="tulis-pesan" ref={heading} tabIndex={-1}>
          {row ? 'Ubah pesan' : 'Tulis kepada kami'}
        </h2>
        <FormSaveStatus at={at} />
      </div>
      {isSentMeanwhile && (form.found || form.draft !== 'none') && (
        <Note icon={syncedIcon} variant="wait">
          Pesan yang lama tidak lagi menunggu di HP ini. Yang tertulis di sini dikirim sebagai pesan baru.
        </Note>
      )}
      {owner === guest && me && (
        <Note icon={phone} variant="wait">
          Ditulis di HP ini sebelum masuk. Dikirim tanpa akun Anda; jawabannya ke email yang tertulis di sini.
        </Note>
      )}
      {form.draft === 'failed' && (
        <Alert>Isian terakhir belum tersimpan di HP. Jangan tutup halaman ini; kami mencoba lagi sendiri.</Alert>
      )}
      <Alert>{failure ?? rejectionSentence(helpMessages.failed, row)}</Alert>
      <ConflictList {...form.conflicting} labels={messageLabels} />
      {form.found && <ConflictNotice form={form} sentence="Di sini sudah tertulis" button="Pakai yang itu" />}
      <TextField label={messageLabels.name} autoComplete="name" maxLength={100} {...form.field('name')} />
      <TextField
        label={messageLabels.email}
        type="email"
        inputMode="email"
        autoComplete="email"
        {...form.field('email')}
      />
      <TextField label={messageLabels.subject} autoComplete="off" maxLength={150} {...form.field('subject')} />
      <TextArea label={messageLabels.messages} rows={6} maxLength={5000} {...form.field('messages')} />
      <SubmitButton busy={form.sending && 'Mengirim…'} disabled={!form.opened}>
        Kirim
      </SubmitButton>
      <p className="small muted">
        Tanpa sinyal pun pesan tersimpan, dan terkirim sendiri nanti. Jawaban kami datang lewat email.
      </p>
    </form>
  )
}
