import { useState } from 'react'
import { Link } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Choices } from '#ui/Choices.tsx'
import { useTitle } from '#ui/title.ts'

const types = [
  { value: 'guest', name: 'Pengunjung', say: 'Melihat produk dan informasi.' },
  { value: 'merchant', name: 'Produsen (UMKM)', say: 'Memajang produk dan usaha Anda sendiri.' },
] as const

/** What somebody wants to be here (rows 59, 60). */
export function AccountTypePage() {
  useTitle('Pilih Tipe Akun')
  const [type, setType] = useState<(typeof types)[number]['value']>('guest')
  return (
    <div className="auth">
      <h1>Pilih Tipe Akun</h1>
      <Choices label="Tipe akun" name="type" value={type} options={types} onPick={setType} />
      <ButtonLink to={addresses.registration(type)} wide>
        Lanjutkan Pendaftaran
      </ButtonLink>
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
