import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { answerRule, type DeskMessage, type MessageState } from '#contract/operator/help.ts'
import { formatLongDateTime } from '#contract/time/dates.ts'
import { Alert } from '#ui/feedback/Alert.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { sentenceOf } from '#ui/fields/form-problem.ts'
import { SubmitButton } from '#ui/fields/SubmitButton.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { useRuleForm } from '#ui/fields/use-ruled-form.ts'
import { Button } from '#ui/nav/Button.tsx'
import { useTitle } from '#ui/nav/use-title.ts'
import { DeskRecord } from '../desk/DeskRecord.tsx'
import { deskAddresses } from '../desk/desk-pages.ts'
import { clearAutosave, readAutosave } from '../desk/form/form-autosave.ts'
import { resetAfterSave } from '../desk/form/reset-after-save.ts'
import { useFormAutosave } from '../desk/form/use-form-autosave.ts'
import { useDeskMutation } from '../desk/use-desk-mutation.ts'
import { RequireTwoFactor } from '../security/RequireTwoFactor.tsx'
import { MessageStatusTag } from './MessageStatusTag.tsx'

/** One message from a user, its answers, a form for another answer, and buttons for its state. */
export const MessagePage = () => (
  <RequireTwoFactor>
    <DeskRecord endpoint="message" what="Pesan" list={deskAddresses.messages} back="Ke daftar pesan">
      {(message) => <Message message={message} />}
    </DeskRecord>
  </RequireTwoFactor>
)

function Message({ message }: { message: DeskMessage }) {
  useTitle(message.subject)
  const { name, email, subject, messages, status, created_at, user, answers } = message
  return (
    <>
      <h1 className="desk__name">{subject}</h1>
      <p className="row row--wrap">
        <MessageStatusTag state={status} />
      </p>
      <section className="panel stack stack--s" aria-label="Pesan">
        <p className="small muted desk__name">
          {name} ({email}) · {formatLongDateTime(created_at)}
          {user && (
            <>
              {' · '}
              <Link className="link link--bare" href={deskAddresses.user(user.id)}>
                Lihat pengguna
              </Link>
            </>
          )}
        </p>
        <p className="desk__quote">{messages}</p>
      </section>
      {answers.map(({ id, who, remark, at }) => (
        <section key={id} className="panel stack stack--s" aria-label={`Jawaban ${who}`}>
          <p className="small muted">
            Dijawab {who} · {formatLongDateTime(at)}
          </p>
          <p className="desk__quote">{remark}</p>
        </section>
      ))}
      {status !== 'spam' && <ReplyForm message={message} />}
      <MessageStatusButtons message={message} />
    </>
  )
}

const unreachableText =
  'Belum diketahui sampai atau tidak: sambungan terputus. Jawaban Anda tetap ada; muat ulang dahulu.'

/** The form for an answer. A colleague's answer that arrives meanwhile changes neither the input nor its error. */
function ReplyForm({ message: { id, version, email, answers } }: { message: DeskMessage }) {
  const autosaveKey = `message.${id}`
  const answerMessage = useDeskMutation('answerMessage', 'message', 'messages')
  const first = { remark: readAutosave<string>(autosaveKey) ?? '' }
  const { form, field, mutationFormProps, sending } = useRuleForm<{ remark: string }>({ remark: answerRule }, first)
  useFormAutosave(form, autosaveKey, ({ remark }) => remark)
  // The version when the input began: when a colleague has answered since, the server rejects the first attempt.
  const baseVersion = useRef<number>(undefined)
  const { isDirty } = form.formState
  useEffect(() => {
    baseVersion.current = isDirty ? (baseVersion.current ?? version) : undefined
  }, [isDirty, version])

  function resetForm(sent: { remark: string }) {
    clearAutosave(autosaveKey)
    baseVersion.current = undefined
    resetAfterSave(form, sent, { remark: '' })
  }

  async function send({ remark }: { remark: string }) {
    // The response to the first attempt was lost, but the answer had arrived.
    if (answerMessage.error && answers.some((one) => one.remark === remark.trim())) {
      toast('Jawaban ini sudah terkirim.')
      answerMessage.reset()
      return resetForm({ remark })
    }
    try {
      await answerMessage.mutateAsync({ id, version: baseVersion.current ?? version, remark })
    } catch (problem) {
      // The error and the newer answers are visible now: the next attempt is about the current version.
      baseVersion.current = undefined
      throw problem
    }
    resetForm({ remark })
  }
  return (
    <form className="form panel" aria-label="Jawab" {...mutationFormProps(send)}>
      <TextArea
        label={answers.length > 0 ? 'Jawab lagi' : 'Jawab'}
        help={`Dikirim sebagai surat ke ${email}.`}
        rows={6}
        maxLength={5000}
        {...field('remark')}
      />
      <Alert>{answerMessage.error && sentenceOf(answerMessage.error, unreachableText)}</Alert>
      <SubmitButton busy={sending && 'Mengirim…'}>Kirim jawaban</SubmitButton>
    </form>
  )
}

const statusChanges: Record<MessageState, { to: MessageState; name: string }[]> = {
  new: [
    { to: 'closed', name: 'Tutup tanpa jawaban' },
    { to: 'spam', name: 'Ini spam' },
  ],
  answered: [{ to: 'closed', name: 'Tutup' }],
  closed: [{ to: 'new', name: 'Buka lagi' }],
  spam: [{ to: 'new', name: 'Bukan spam' }],
}

function MessageStatusButtons({ message: { id, version, status } }: { message: DeskMessage }) {
  const standMessage = useDeskMutation('standMessage', 'message', 'messages')
  return (
    <div className="stack stack--s">
      <Alert>{standMessage.error && sentenceOf(standMessage.error, unreachableText)}</Alert>
      <div className="row row--wrap">
        {statusChanges[status].map(({ to, name }) => (
          <Button
            key={to}
            variant={to === 'spam' ? 'danger' : 'soft'}
            small
            disabled={standMessage.isPending}
            onClick={() => standMessage.mutate({ id, version, status: to })}
          >
            {name}
          </Button>
        ))}
      </div>
      <p className="small muted">Pesan yang dijawab atau ditutup dihapus setelah setahun, spam setelah 30 hari.</p>
    </div>
  )
}
