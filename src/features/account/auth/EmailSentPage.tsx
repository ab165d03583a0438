import { useEffect } from 'react'
import { Link } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { forDevice } from '#ui/feedback/device-wording.ts'
import { toast } from '#ui/feedback/toast.ts'
import { ButtonLink } from '#ui/nav/ButtonLink.tsx'
import { useTitle } from '#ui/nav/use-title.ts'
import { useQueryParam } from '../query-params.ts'
import { ResendButton } from './ResendButton.tsx'

/** A letter is on its way; what to do when it does not come (rows 75–77). */
export function EmailSentPage() {
  useTitle('Verifikasi Email Anda')
  const email = useQueryParam('email')
  // Why the sign-in has led here (D58). Once: not again after a reload.
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
      <ResendButton key={email} email={email} />
      <Link className="link link--bare auth__back" href={addresses.changeEmail(email)}>
        Ganti Email
      </Link>
    </div>
  )
}
