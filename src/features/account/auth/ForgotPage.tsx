// @chunk auth-pages
import { useMutation } from '@tanstack/react-query'
import { Link } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { code, type Problem } from '#contract/problem.ts'
import { accountEmailRule } from '#contract/rules.ts'
import { requestEndpoint } from '#offline/network/request.ts'
import { Icon } from '#ui/display/Icon.tsx'
import { check } from '#ui/display/icons.ts'
import { Alert } from '#ui/feedback/Alert.tsx'
import { sentenceOf } from '#ui/fields/form-problem.ts'
import { SubmitButton } from '#ui/fields/SubmitButton.tsx'
import { useRuleForm } from '#ui/fields/use-ruled-form.ts'
import { useTitle } from '#ui/nav/use-title.ts'
import { EmailField } from './EmailField.tsx'

const rules = { email: accountEmailRule('Email dibutuhkan') }
const sentText = 'Atur ulang Kata Sandi telah dikirim. Mohon cek email anda.'
const unknownEmailText = 'Email yang anda masukkan tidak Terdaftar !'

const isUnknownEmail = (problem: Problem) => problem.code === code.refused && problem.trouble === 'refused'

/** Requests the email with the link that lets the user choose a new password. */
export function ForgotPage() {
  useTitle('Atur Ulang Kata Sandi')
  const { field, mutationFormProps, sending, canSend } = useRuleForm(rules, { email: '' })
  const { error, isSuccess, mutateAsync } = useMutation({
    mutationFn: (values: { email: string }) => requestEndpoint('account.forgotRequest', values),
  })

  return (
    <div className="auth">
      <div>
        <h1>Atur Ulang Kata Sandi</h1>
        <p className="muted">Kami kirim tautan untuk membuat kata sandi baru ke email Anda.</p>
      </div>
      <form className="form" {...mutationFormProps(mutateAsync)}>
        <EmailField {...field('email')} />
        <Alert>{error && isUnknownEmail(error) && unknownEmailText}</Alert>
        <div role="status" className="auth__status">
          {isSuccess && (
            <div className="note note--good">
              <Icon d={check} />
              <div className="grow">{sentText}</div>
            </div>
          )}
          {/* The specification forbids an alert here; show the failure as plain text instead. */}
          {error && !isUnknownEmail(error) && (
            <p className="small muted">{`Gagal, coba lagi. ${sentenceOf(error, 'Tidak ada sambungan.')}`}</p>
          )}
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
