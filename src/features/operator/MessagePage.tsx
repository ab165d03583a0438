import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { answerRule, type DeskMessage, type MessageState } from '#contract/operator-help.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { say } from '#ui/news.ts'
import { SubmitButton } from '#ui/SubmitButton.tsx'
import { sayProblem, sentenceOf } from '#ui/say-problem.ts'
import { TextArea } from '#ui/TextArea.tsx'
import { useTitle } from '#ui/title.ts'
import { useRuledForm } from '#ui/use-ruled-form.ts'
import { AtDesk } from './AtDesk.tsx'
import { dateTimeText } from './age.ts'
import { beginAnew } from './begin-anew.ts'
import { DeskOne } from './DeskOne.tsx'
import { deskAddresses } from './desk-addresses.ts'
import { MessageStateMark } from './MessageStateMark.tsx'
import { forgetTyped, typedFor } from './typed.ts'
import { useDeed } from './use-deed.ts'
import { useTypedForm } from './use-typed-form.ts'

/** One message to us, what was answered, and what to do with it (O21). */
export const MessagePage = () => (
  <AtDesk>
    <DeskOne of="message" what="Pesan" list={deskAddresses.messages} back="Ke daftar pesan">
      {(message) => <Message message={message} />}
    </DeskOne>
  </AtDesk>
)

function Message({ message }: { message: DeskMessage }) {
  useTitle(message.subject)
  const { name, email, subject, messages, status, created_at, user, answers } = message
  return (
    <>
      <h1 className="desk__name">{subject}</h1>
      <p className="row row--wrap">
        <MessageStateMark state={status} />
      </p>
      <section className="panel stack stack--s" aria-label="Pesan">
        <p className="small muted desk__name">
          {name} ({email}) · {dateTimeText(created_at)}
          {user && (
            <>
              {' · '}
              <Link className="link link--bare" href={deskAddresses.user(user.id)}>
                Lihat pengguna
              </Link>
            </>
          )}
        </p>
        <p className="desk__said">{messages}</p>
      </section>
      {answers.map(({ id, who, remark, at }) => (
        <section key={id} className="panel stack stack--s" aria-label={`Jawaban ${who}`}>
          <p className="small muted">
            Dijawab {who} · {dateTimeText(at)}
          </p>
          <p className="desk__said">{remark}</p>
        </section>
      ))}
      {status !== 'spam' && <Reply message={message} />}
      <Standing message={message} />
    </>
  )
}

const noRoad = 'Belum diketahui sampai atau tidak: sambungan terputus. Jawaban Anda tetap ada; muat ulang dahulu.'

/** Stays as it is while answers come in: what is being written, and what was said of it, is not swept away by a colleague's. */
function Reply({ message: { id, version, email, answers } }: { message: DeskMessage }) {
  const what = `message.${id}`
  const deed = useDeed()
  const [failure, setFailure] = useState<string>()
  const first = { remark: typedFor<string>(what) ?? '' }
  const { form, field, sends, sending } = useRuledForm<{ remark: string }>({ remark: answerRule }, first)
  useTypedForm(form, what, ({ remark }) => remark)
  // What had been answered when this answer was begun: whoever answers what they have not seen is told first.
  const begun = useRef<number>(undefined)
  const { isDirty } = form.formState
  useEffect(() => {
    begun.current = isDirty ? (begun.current ?? version) : undefined
  }, [isDirty, version])

  function done(sent: { remark: string }) {
    forgetTyped(what)
    begun.current = undefined
    beginAnew(form, sent, { remark: '' })
  }

  async function send({ remark }: { remark: string }) {
    setFailure(undefined)
    // Its answer was lost on the way, and it has arrived all the same.
    if (failure && answers.some((one) => one.remark === remark.trim())) {
      say('Jawaban ini sudah terkirim.')
      return done({ remark })
    }
    try {
      await deed('answerMessage', { id, version: begun.current ?? version, remark }, 'message', 'messages')
      done({ remark })
    } catch (problem) {
      setFailure(sayProblem(problem, form.setError, noRoad))
      // It has been said, and what came meanwhile stands above: the next press is about that.
      begun.current = undefined
    }
  }
  return (
    <form className="form panel" aria-label="Jawab" {...sends(send)}>
      <TextArea
        label={answers.length > 0 ? 'Jawab lagi' : 'Jawab'}
        help={`Dikirim sebagai surat ke ${email}.`}
        rows={6}
        maxLength={5000}
        {...field('remark')}
      />
      <Alert>{failure}</Alert>
      <SubmitButton busy={sending && 'Mengirim…'}>Kirim jawaban</SubmitButton>
    </form>
  )
}

const ways: Record<MessageState, { to: MessageState; name: string }[]> = {
  new: [
    { to: 'closed', name: 'Tutup tanpa jawaban' },
    { to: 'spam', name: 'Ini spam' },
  ],
  answered: [{ to: 'closed', name: 'Tutup' }],
  closed: [{ to: 'new', name: 'Buka lagi' }],
  spam: [{ to: 'new', name: 'Bukan spam' }],
}

function Standing({ message: { id, version, status } }: { message: DeskMessage }) {
  const deed = useDeed()
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  async function stand(to: MessageState) {
    setFailure(undefined)
    setBusy(true)
    try {
      await deed('standMessage', { id, version, status: to }, 'message', 'messages')
    } catch (problem) {
      setFailure(sentenceOf(problem, noRoad))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="stack stack--s">
      <Alert>{failure}</Alert>
      <div className="row row--wrap">
        {ways[status].map(({ to, name }) => (
          <Button
            key={to}
            look={to === 'spam' ? 'danger' : 'soft'}
            small
            disabled={busy}
            onClick={() => void stand(to)}
          >
            {name}
          </Button>
        ))}
      </div>
      <p className="small muted">Pesan yang dijawab atau ditutup dihapus setelah setahun, spam setelah 30 hari.</p>
    </div>
  )
}
