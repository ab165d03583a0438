import { useState } from 'react'
import { Link } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { code, Problem } from '#contract/problem.ts'
import { emailRule } from '#contract/rules.ts'
import { tell } from '#offline/telling.ts'
import { Alert } from '#ui/Alert.tsx'
import { Icon } from '#ui/Icon.tsx'
import { check } from '#ui/icons.ts'
import { SubmitButton } from '#ui/SubmitButton.tsx'
import { sayProblem } from '#ui/say-problem.ts'
import { useTitle } from '#ui/title.ts'
import { useRuledForm } from '#ui/use-ruled-form.ts'
import { EmailField } from './EmailField.tsx'

const rules = { email: emailRule('Email dibutuhkan') }
const sent = 'Atur ulang Kata Sandi telah dikirim. Mohon cek email anda.'
const unknown = 'Email yang anda masukkan tidak Terdaftar !'

type Result = { look: 'sent' | 'unknown' } | { look: 'failed'; say: string }

/** Asks for the letter that lets somebody choose a new password (rows 86–90). */
export function ForgotPage() {
  useTitle('Atur Ulang Kata Sandi')
  const { form, field, sends, sending, canSend } = useRuledForm(rules, { email: '' })
  const [result, setResult] = useState<Result>()

  async function request({ email }: { email: string }) {
    setResult(undefined)
    try {
      await tell('account.forgotRequest', { email })
      setResult({ look: 'sent' })
    } catch (problem) {
      const isUnknown = problem instanceof Problem && problem.code === code.refused && problem.trouble === 'refused'
      if (isUnknown) return setResult({ look: 'unknown' })
      setResult({ look: 'failed', say: sayProblem(problem, form.setError, 'Tidak ada sambungan.') })
    }
  }

  return (
    <div className="auth">
      <div>
        <h1>Atur Ulang Kata Sandi</h1>
        <p className="muted">Kami kirim tautan untuk membuat kata sandi baru ke email Anda.</p>
      </div>
      <form className="form" {...sends(request)}>
        <EmailField {...field('email')} />
        <Alert>{result?.look === 'unknown' && unknown}</Alert>
        <div role="status" className="auth__news">
          {result?.look === 'sent' && (
            <div className="note note--good">
              <Icon d={check} />
              <div className="grow">{sent}</div>
            </div>
          )}
          {/* No alert, as the specification wants it, but never nothing (D17). */}
          {result?.look === 'failed' && <p className="small muted">{`Gagal, coba lagi. ${result.say}`}</p>}
        </div>
        <SubmitButton busy={sending && 'Mengirim…'} disabled={!canSend}>
          Lanjut
        </SubmitButton>
      </form>
      <Link className="link link--bare auth__back" href={addresses.signIn()}>
        Kembali ke Masuk
      </Link>
    </div>
  )
}
