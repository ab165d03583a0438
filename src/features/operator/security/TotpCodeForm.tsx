import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Rule } from '#contract/rules.ts'
import { Alert } from '#ui/feedback/Alert.tsx'
import { showProblem } from '#ui/fields/form-problem.ts'
import { SubmitButton } from '#ui/fields/SubmitButton.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { useRuleForm } from '#ui/fields/use-ruled-form.ts'
import { useTitle } from '#ui/nav/use-title.ts'
import { requestDesk, unlockDesk } from '../desk/desk-client.ts'

const totpCodeRule: Rule = (value) => (/^\d{6}$/.test(value.replace(/\s/g, '')) ? undefined : 'Isi 6 angka')
const unreachableText = 'Belum terkirim: tidak ada sambungan. Coba lagi saat ada sinyal.'

/** The door of the desk, for whoever has an authenticator. */
export function TotpCodeForm() {
  useTitle('Meja Operator')
  return (
    <section className="desk__two-factor">
      <h1>Meja operator</h1>
      <p className="muted">
        Buka aplikasi autentikator di HP Anda, lalu ketik 6 angka untuk Etalase Mutu. Setelah 30 menit tidak dipakai,
        meja ini tertutup lagi.
      </p>
      <TotpCodeField />
    </section>
  )
}

/** Six digits, and the way in. */
export function TotpCodeField() {
  const client = useQueryClient()
  const [failure, setFailure] = useState<string>()
  const { form, field, sends, sending } = useRuleForm<{ code: string }>({ code: totpCodeRule }, { code: '' })

  async function enter({ code }: { code: string }) {
    setFailure(undefined)
    try {
      const { data } = await requestDesk(client, 'enter', { code: code.replace(/\s/g, '') })
      await unlockDesk(client, data.until)
    } catch (problem) {
      // Each code opens once: the next one is typed anew.
      form.resetField('code')
      setFailure(showProblem(problem, form.setError, unreachableText))
      form.setFocus('code')
    }
  }
  return (
    <form className="form" {...sends(enter)}>
      <Alert>{failure}</Alert>
      <TextField
        label="Kode autentikator"
        {...field('code')}
        digits
        autoFocus
        autoComplete="one-time-code"
        maxLength={7}
        enterKeyHint="done"
      />
      <SubmitButton busy={sending && 'Memeriksa…'}>Masuk ke meja</SubmitButton>
    </form>
  )
}
