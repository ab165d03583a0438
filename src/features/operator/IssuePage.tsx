import { useState } from 'react'
import { useLocation } from 'wouter'
import { lsproNameRule } from '#contract/lspro-rules.ts'
import { issueWords } from '#contract/operator-lspro.ts'
import { emailRule } from '#contract/rules.ts'
import { Alert } from '#ui/Alert.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { SubmitButton } from '#ui/SubmitButton.tsx'
import { sayProblem } from '#ui/say-problem.ts'
import { TextField } from '#ui/TextField.tsx'
import { useTitle } from '#ui/title.ts'
import { useRuledForm } from '#ui/use-ruled-form.ts'
import { AtDesk } from './AtDesk.tsx'
import { deskAddresses } from './desk-addresses.ts'
import { forgetTyped, typedFor } from './typed.ts'
import { useDeed } from './use-deed.ts'
import { useTypedForm } from './use-typed-form.ts'
import './desk-lists.css'

type Values = { name: string; email: string }

const rules = { name: lsproNameRule, email: emailRule(issueWords.email) }
const what = 'issue'

/** A new certification body with its first account (O13). */
export const IssuePage = () => (
  <AtDesk>
    <Issue />
  </AtDesk>
)

function Issue() {
  useTitle('Terbitkan akun LSPRO')
  const [, go] = useLocation()
  const deed = useDeed()
  const [failure, setFailure] = useState<string>()
  const [first] = useState(() => ({ name: '', email: '', ...typedFor<Values>(what) }))
  const { form, field, sends, sending } = useRuledForm<Values>(rules, first)
  useTypedForm(form, what, (values) => values)

  async function issue(values: Values) {
    setFailure(undefined)
    try {
      const { data } = await deed('issueLspro', values, 'lspros')
      forgetTyped(what)
      go(deskAddresses.body(data.id), { replace: true })
    } catch (problem) {
      const noRoad = 'Belum diketahui sampai atau tidak: sambungan terputus. Lihat daftar LSPRO sebelum mencoba lagi.'
      setFailure(sayProblem(problem, form.setError, noRoad))
    }
  }
  return (
    <div className="desk__list">
      <div>
        <ButtonLink to={deskAddresses.bodies} look="text" small>
          Ke daftar LSPRO
        </ButtonLink>
      </div>
      <h1>Terbitkan akun LSPRO</h1>
      <p className="muted">
        Kami mengirim surat berisi tautan untuk membuat kata sandi. Tautan itu berlaku 72 jam dan hanya sekali pakai.
      </p>
      <form className="form" {...sends(issue)}>
        <TextField label="Nama lembaga" {...field('name')} maxLength={100} autoComplete="off" />
        <TextField
          label="Email"
          {...field('email')}
          type="email"
          inputMode="email"
          autoComplete="off"
          maxLength={50}
          help="Milik orang yang akan mengelola halaman lembaga."
        />
        <Alert>{failure}</Alert>
        <SubmitButton busy={sending && 'Menerbitkan…'}>Terbitkan dan kirim surat</SubmitButton>
      </form>
    </div>
  )
}
