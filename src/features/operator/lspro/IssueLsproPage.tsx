import { useState } from 'react'
import { useLocation } from 'wouter'
import { Alert } from '#ui/feedback/Alert.tsx'
import { sentenceOf } from '#ui/fields/form-problem.ts'
import { SubmitButton } from '#ui/fields/SubmitButton.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { useRuleForm } from '#ui/fields/use-ruled-form.ts'
import { ButtonLink } from '#ui/nav/ButtonLink.tsx'
import { useTitle } from '#ui/nav/use-title.ts'
import { deskCheck } from '../desk/desk-check.ts'
import { deskAddresses } from '../desk/desk-pages.ts'
import { clearAutosave, readAutosave } from '../desk/form/form-autosave.ts'
import { useFormAutosave } from '../desk/form/use-form-autosave.ts'
import { useDeskMutation } from '../desk/use-desk-mutation.ts'
import { RequireTwoFactor } from '../security/RequireTwoFactor.tsx'
import '../desk/desk-lists.css'

type Values = { name: string; email: string }

const check = deskCheck('issueLspro', (values: Values) => values)
const autosaveKey = 'issue'
const unreachableText =
  'Belum diketahui sampai atau tidak: sambungan terputus. Lihat daftar LSPRO sebelum mencoba lagi.'

/** Creates an LSPRO with its first account. */
export const IssueLsproPage = () => (
  <RequireTwoFactor>
    <IssueLspro />
  </RequireTwoFactor>
)

function IssueLspro() {
  useTitle('Terbitkan akun LSPRO')
  const [, go] = useLocation()
  const issueLspro = useDeskMutation('issueLspro', 'lspros')
  const [first] = useState(() => ({ name: '', email: '', ...readAutosave<Values>(autosaveKey) }))
  const { form, field, mutationFormProps, sending } = useRuleForm<Values>({}, first, check)
  useFormAutosave(form, autosaveKey, (values) => values)

  async function issue(values: Values) {
    const { data } = await issueLspro.mutateAsync(values)
    clearAutosave(autosaveKey)
    go(deskAddresses.body(data.id), { replace: true })
  }
  return (
    <div className="desk__list">
      <div>
        <ButtonLink to={deskAddresses.bodies} variant="text" small>
          Ke daftar LSPRO
        </ButtonLink>
      </div>
      <h1>Terbitkan akun LSPRO</h1>
      <p className="muted">
        Kami mengirim surat berisi tautan untuk membuat kata sandi. Tautan itu berlaku 72 jam dan hanya sekali pakai.
      </p>
      <form className="form" {...mutationFormProps(issue)}>
        <TextField label="Nama lembaga" {...field('name')} maxLength={100} autoComplete="off" />
        <TextField
          label="Email"
          {...field('email')}
          type="email"
          inputMode="email"
          autoComplete="off"
          help="Milik orang yang akan mengelola halaman lembaga."
        />
        <Alert>{issueLspro.error && sentenceOf(issueLspro.error, unreachableText)}</Alert>
        <SubmitButton busy={sending && 'Menerbitkan…'}>Terbitkan dan kirim surat</SubmitButton>
      </form>
    </div>
  )
}
