// @chunk auth-pages
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { requestEndpoint } from '#offline/network/request.ts'
import { useSession } from '#session/use-session.ts'
import { check } from '#ui/display/icons.ts'
import { forDevice } from '#ui/feedback/device-wording.ts'
import { Note } from '#ui/feedback/Note.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { sentenceOf } from '#ui/fields/form-problem.ts'
import { useSingleFlightMutation } from '#ui/fields/use-single-flight-mutation.ts'
import { ButtonLink } from '#ui/nav/ButtonLink.tsx'
import { buttonClass } from '#ui/nav/button-class.ts'
import { useTitle } from '#ui/nav/use-title.ts'
import { useQueryParam } from '../query-params.ts'
import { deviceId } from './device-id.ts'
import { mailboxOf } from './mailbox.ts'
import { nextAddressOf } from './next-address.ts'
import { ReturnNote } from './ReturnNote.tsx'

/** Tells the user that the verification email was sent, and offers to resend it. */
export function EmailSentPage() {
  useTitle('Verifikasi Email Anda')
  const email = useQueryParam('email')
  // The sign-in page passes its message in the history state. Clear it, so that a reload does not show it again.
  useEffect(() => {
    if (typeof history.state?.say !== 'string') return
    toast(history.state.say)
    history.replaceState(null, '')
  }, [])
  if (!email)
    return (
      <div className="auth">
        <h1>Verifikasi Email Anda</h1>
        <p>Alamat email tidak ada di tautan ini. Masuk dengan akun Anda, lalu tekan Kirim ulang.</p>
        <ButtonLink to={addresses.signIn()} wide>
          Masuk
        </ButtonLink>
      </div>
    )
  return (
    <div className="auth">
      <h1>Verifikasi Email Anda</h1>
      <p>
        Pesan verifikasi telah dikirim ke <strong className="auth__address">{email}</strong>
        {forDevice('. Buka pesan itu di HP ini dan tekan tautannya. Bila belum ada, periksa folder spam.')}
      </p>
      <ReturnNote />
      <VerifiedElsewhere email={email} />
      <MailboxLink email={email} />
      <ResendButton key={email} email={email} />
      <Link className="link link--bare auth__back" href={addresses.changeEmail(email)}>
        Ganti Email
      </Link>
    </div>
  )
}

/** The verification link was opened in another tab of this browser, which has signed the user in. */
function VerifiedElsewhere({ email }: { email: string }) {
  const me = useSession()
  if (me?.user_email !== email) return null
  return (
    <Note icon={check} variant="good">
      <div className="stack stack--s">
        <p>Email Anda sudah diverifikasi.</p>
        <ButtonLink to={nextAddressOf(me.user_role)} replace wide>
          Lanjutkan
        </ButtonLink>
      </div>
    </Note>
  )
}

/** Opens the user's mailbox, where the link is; nothing for a provider that is not known. */
function MailboxLink({ email }: { email: string }) {
  const mailbox = mailboxOf(email)
  if (!mailbox) return null
  return (
    <a className={buttonClass({ wide: true })} href={mailbox.address} target="_blank" rel="noopener noreferrer">
      Buka {mailbox.name}
      <span className="sr"> (membuka tab baru)</span>
    </a>
  )
}

const resendInterval = 60 // seconds until the user may request the email again

/** Sends the verification email again and shows the result in a toast. */
function ResendButton({ email }: { email: string }) {
  const [left, wait] = useCountdown()
  const { mutate, isPending } = useSingleFlightMutation({
    mutationFn: () => requestEndpoint('account.resend', { email, device: deviceId() }),
    onSuccess({ message }) {
      wait(resendInterval)
      toast(message)
    },
    onError(problem) {
      if (problem.retryAfter) wait(problem.retryAfter)
      toast(sentenceOf(problem, 'Belum terkirim: tidak ada sambungan. Coba lagi saat ada sinyal.'), { alert: true })
    },
  })

  return (
    <button
      type="button"
      className={buttonClass({ wide: true, variant: mailboxOf(email) ? 'line' : 'fill' })}
      onClick={() => mutate()}
      disabled={isPending || left > 0}
      aria-busy={isPending || undefined}
    >
      {isPending && 'Mengirim…'}
      {!isPending && (left > 0 ? `Kirim ulang (${left} detik)` : 'Kirim ulang')}
    </button>
  )
}

/** `[seconds left, start]`. Measured by the clock, so that the time during which the phone slept counts, too. */
function useCountdown(): [number, (seconds: number) => void] {
  const [until, setUntil] = useState(0)
  const [left, setLeft] = useState(0)
  useEffect(() => {
    const update = () => setLeft(Math.max(0, Math.ceil((until - Date.now()) / 1000)))
    update()
    if (until <= Date.now()) return
    const timer = setInterval(update, 500)
    const end = setTimeout(() => clearInterval(timer), until - Date.now() + 1000)
    return () => {
      clearInterval(timer)
      clearTimeout(end)
    }
  }, [until])
  return [left, (seconds) => setUntil(Date.now() + seconds * 1000)]
}
