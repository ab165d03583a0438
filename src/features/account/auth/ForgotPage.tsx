import { useState } from 'react'
import { Link } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { code, Problem } from '#contract/problem.ts'
import { emailRule } from '#contract/rules.ts'
import { requestEndpoint } from '#offline/network/request.ts'
import { Icon } from '#ui/display/Icon.tsx'
import { check } from '#ui/display/icons.ts'
import { Alert } from '#ui/feedback/Alert.tsx'
import { showProblem } from '#ui/fields/form-problem.ts'
import { SubmitButton } from '#ui/fields/SubmitButton.tsx'
import { useRuleForm } from '#ui/fields/use-ruled-form.ts'
import { useTitle } from '#ui/nav/use-title.ts'
import { EmailField } from './EmailField.tsx'

const rules = { email: emailRule('Email dibutuhkan') }
const sentText = 'Atur ulang Kata Sandi telah dikirim. Mohon cek email anda.'
const unknownEmailText = 'Email yang anda masukkan tidak Terdaftar !'

type Result = { look: 'sent' | 'unknown' } | { look: 'failed'; say: string }

/** Asks for the letter that lets somebody choose a new password. */
export function ForgotPage() {
  useTitle('Atur Ulang Kata Sandi')
  const { form, field, sends, sending, canSend } = useRuleForm(rules, { email: '' })
  const [result, setResult] = useState<Result>()

  async function request({ email }: { email: string }) {
    setResult(undefined)
    try {
      await requestEndpoint('account.forgotRequest', { email })
      setResult({ look: 'sent' })
    } catch (problem) {
      const isUnknown = problem instanceof Problem && problem.code === code.refused && problem.trouble === 'refused'
      if (isUnknown) return setResult({ look: 'unknown' })
      setResult({ look: 'failed', say: showProblem(problem, form.setError, 'Tidak ada sambungan.') })
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
        <Alert>{result?.look === 'unknown' && unknownEmailText}</Alert>
        <div role="status" className="auth__status">
          {result?.look === 'sent' && (
            <div className="note note--good">
              <Icon d={check} />
              <div className="grow">{sentText}</div>
            </div>
          )}
          {/* No alert, as the specification wants it, but never nothing. */}
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
