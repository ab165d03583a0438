import { Link } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { useTitle } from '#ui/nav/use-title.ts'
import { useQueryParam } from '../query-params.ts'
import { RegistrationForm } from './RegistrationForm.tsx'

/** A new account of the type chosen before (rows 61–74). */
export function RegistrationPage() {
  useTitle('Daftar')
  const role = useQueryParam('type') === 'merchant' ? 'merchant' : 'guest'
  const referral = useQueryParam('ref')
  return (
    <div className="auth">
      <div>
        <h1>Daftar</h1>
        <p className="muted">Sebagai {role === 'merchant' ? 'Produsen (UMKM)' : 'Pengunjung'}</p>
      </div>
      <RegistrationForm key={role} role={role} referral={role === 'merchant' ? referral : ''} />
      <p className="small">
        Sudah punya akun?{' '}
        <Link className="link link--bare" href={addresses.signIn()}>
          Masuk
        </Link>
      </p>
      <Link className="link link--bare auth__back" href={addresses.signUp}>
        Kembali
      </Link>
    </div>
  )
}
