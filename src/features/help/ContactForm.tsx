import { useEffect, useMemo, useRef, useState } from 'react'
import { helpWords } from '#contract/help-rules.ts'
import { Clashes } from '#forms/Clashes.tsx'
import { messageName, messageWrite, newMessage, newMessageKey } from '#forms/contact-write.ts'
import { FormHeard, FormWhere } from '#forms/FormWhere.tsx'
import { OthersNote } from '#forms/OthersNote.tsx'
import { whereOfRow } from '#forms/part.ts'
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
import { arrived, phone } from '#ui/late-icons.ts'
import { Note } from '#ui/Note.tsx'
import { say } from '#ui/news.ts'
import { SubmitButton } from '#ui/SubmitButton.tsx'
import { sentenceOf } from '#ui/say-problem.ts'
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'
import {
  askOfMessage,
  contactRules,
  emptyMessage,
  isSame,
  type MessageValues,
  messageFrom,
  messageOfAsk,
} from './contact-values.ts'

const map = { empty: emptyMessage, rules: contactRules }

type Props = {
  /** Of whoever is here, or of a guest who wrote before somebody signed in: theirs it stays. */
  whose: string
  /** The one that waits and is being changed, or has left while it was; undefined for the next. */
  messageKey: string | undefined
  row: Row | undefined
  /** The shelves have been read. */
  ready: boolean
  /** The one before it was sent here: who listens is led back to the beginning. */
  again: boolean
  onEnd: (end: 'sent' | 'kept') => void
  /** The server has refused it: it is put right where this key is. */
  onParked: (key: string) => void
}

/** A message to us (row 280): kept while it is written, sent with a signal or without, once. */
export function ContactForm({ whose, messageKey, row, ready, again, onEnd, onParked }: Props) {
  const me = useSession()
  // One key for all presses of the button: what could not be kept is tried again as the same message.
  const [fresh] = useState(newMessageKey)
  const key = (row && messageKey) ?? fresh
  const draft = messageKey ? messageName(messageKey) : newMessage
  const [failure, setFailure] = useState<string>()
  const form = useKeptForm<MessageValues>(draft, map, {
    ready,
    said: useMemo(() => row && messageOfAsk(row.ask), [row]),
    told: useMemo(() => (whose === guest ? undefined : messageFrom(me)), [whose, me]),
    whose,
    mayBegin: true,
    isKept: async (values) =>
      (await waitingRows(whose)).some((one) => one.name === 'help.contactUs' && isSame(messageOfAsk(one.ask), values)),
    parked: useMemo(
      () =>
        row?.state === 'parked' && row.problem ? { values: messageOfAsk(row.ask), problem: row.problem } : undefined,
      [row],
    ),
  })
  useFocusBack(form.sending)
  const isLeft = ready && messageKey !== undefined && !row
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (again) heading.current?.focus({ preventScroll: true })
  }, [again])
  const at = whereNow(form.draft, form.found, whereOfRow(row))

  async function send(values: MessageValues) {
    setFailure(undefined)
    const ask = askOfMessage(values)
    try {
      const end = await saveAndSay(messageWrite(key, ask, draft), helpWords.sent, undefined, whose)
      if (end === 'parked') return onParked(key)
      onEnd(end)
    } catch (error) {
      if (!(error instanceof ShelfTrouble)) throw error
      await sendAtOnce(ask, error)
    }
  }
  // A browser that keeps nothing must not keep anybody from writing to us. Under the key of the one that waits, if there is
  // one: the server takes either, and never both.
  async function sendAtOnce(ask: ReturnType<typeof askOfMessage>, trouble: ShelfTrouble) {
    try {
      await tell('help.contactUs', ask, { key: row?.id ?? key, nobodys: whose === guest })
      if (row) await discard(row.seq).catch(() => {})
      await dropDraft(draft, whose).catch(() => {})
      say(helpWords.sent)
      onEnd('sent')
    } catch (problem) {
      setFailure(`${helpWords.failed}. ${trouble.message} ${sentenceOf(problem)}`)
    }
  }

  return (
    <form className="form panel" aria-labelledby="tulis-pesan" {...form.sends(send)}>
      <FormHeard at={at} writing={form.draft === 'writing'} />
      <div className="head">
        <h2 id="tulis-pesan" ref={heading} tabIndex={-1}>
          {row ? 'Ubah pesan' : 'Tulis kepada kami'}
        </h2>
        <FormWhere at={at} />
      </div>
      {isLeft && (form.found || form.draft !== 'none') && (
        <Note icon={arrived} look="wait">
          Pesan yang lama tidak lagi menunggu di HP ini. Yang tertulis di sini dikirim sebagai pesan baru.
        </Note>
      )}
      {whose === guest && me && (
        <Note icon={phone} look="wait">
          Ditulis di HP ini sebelum masuk. Dikirim tanpa akun Anda; jawabannya ke email yang tertulis di sini.
        </Note>
      )}
      {form.draft === 'failed' && (
        <Alert>Isian terakhir belum tersimpan di HP. Jangan tutup halaman ini; kami mencoba lagi sendiri.</Alert>
      )}
      <Alert>{failure ?? refusalSaid(helpWords.failed, row)}</Alert>
      <Clashes {...form.clashing} />
      {form.found && <OthersNote kept={form} said="Di sini sudah tertulis" button="Pakai yang itu" />}
      <TextField label="Nama" autoComplete="name" maxLength={100} {...form.field('name')} />
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={100}
        {...form.field('email')}
      />
      <TextField label="Subjek" autoComplete="off" maxLength={150} {...form.field('subject')} />
      <TextArea label="Pesan" rows={6} maxLength={5000} {...form.field('messages')} />
      <SubmitButton busy={form.sending && 'Mengirim…'} disabled={!form.opened}>
        Kirim
      </SubmitButton>
      <p className="small muted">
        Tanpa sinyal pun pesan tersimpan, dan terkirim sendiri nanti. Jawaban kami datang lewat email.
      </p>
    </form>
  )
}
