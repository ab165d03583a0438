// @chunk auth-pages
import { Link, useLocation } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { RadioChips } from '#ui/fields/RadioChips.tsx'
import { SubmitButton } from '#ui/fields/SubmitButton.tsx'
import { useTitle } from '#ui/nav/use-title.ts'

const accountTypes = [
  { value: 'guest', name: 'Pengunjung', description: 'Melihat produk dan informasi.' },
  { value: 'merchant', name: 'Produsen (UMKM)', description: 'Memajang produk dan usaha Anda sendiri.' },
] as const

/** Asks for the type of the new account. */
export function AccountTypePage() {
  useTitle('Pilih Tipe Akun')
  const [, go] = useLocation()
  return (
    <div className="auth">
      <h1>Pilih Tipe Akun</h1>
      <form
        className="form"
        action="/auth/registration"
        onSubmit={(event) => {
          event.preventDefault()
          const type = new FormData(event.currentTarget).get('type')
          go(addresses.registration(type === 'merchant' ? 'merchant' : 'guest'))
        }}
      >
        <RadioChips label="Tipe akun" name="type" first="guest" options={accountTypes} />
        <SubmitButton>Lanjutkan Pendaftaran</SubmitButton>
      </form>
      <p className="small">
        Masih ragu?{' '}
        <Link className="link link--bare" href={addresses.faq}>
          Lihat FAQ
        </Link>
      </p>
      <Link className="link link--bare auth__back" href={addresses.signIn()}>
        Kembali
      </Link>
    </div>
  )
}
