import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Rule } from '#contract/rules.ts'
import { Alert } from '#ui/Alert.tsx'
import { SubmitButton } from '#ui/SubmitButton.tsx'
import { sayProblem } from '#ui/say-problem.ts'
import { TextField } from '#ui/TextField.tsx'
import { useTitle } from '#ui/title.ts'
import { useRuledForm } from '#ui/use-ruled-form.ts'
import { askDesk, openDoor } from './desk.ts'

const codeRule: Rule = (value) => (/^\d{6}$/.test(value.replace(/\s/g, '')) ? undefined : 'Isi 6 angka')
const noRoad = 'Belum terkirim: tidak ada sambungan. Coba lagi saat ada sinyal.'

/** The door of the desk, for whoever has an authenticator. */
export function CodeForm() {
  useTitle('Meja Operator')
  return (
    <section className="desk__door">
      <h1>Meja operator</h1>
      <p className="muted">
        Buka aplikasi autentikator di HP Anda, lalu ketik 6 angka untuk Etalase Mutu. Setelah 30 menit tidak dipakai,
        meja ini tertutup lagi.
      </p>
      <CodeField />
    </section>
  )
}

/** Six digits, and the way in. */
export function CodeField() {
  const client = useQueryClient()
  const [failure, setFailure] = useState<string>()
  const { form, field, sends, sending } = useRuledForm<{ code: string }>({ code: codeRule }, { code: '' })

  async function enter({ code }: { code: string }) {
    setFailure(undefined)
    try {
      const { data } = await askDesk(client, 'enter', { code: code.replace(/\s/g, '') })
      await openDoor(client, data.until)
    } catch (problem) {
      // Each code opens once: the next one is typed anew.
      form.resetField('code')
      setFailure(sayProblem(problem, form.setError, noRoad))
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
