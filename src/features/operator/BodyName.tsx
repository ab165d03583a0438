import { useState } from 'react'
import { lsproNameRule } from '#contract/lspro-rules.ts'
import { type DeskBody, reasonRule } from '#contract/operator-lspro.ts'
import { Alert } from '#ui/Alert.tsx'
import { warning } from '#ui/icons.ts'
import { Note } from '#ui/Note.tsx'
import { SubmitButton } from '#ui/SubmitButton.tsx'
import { sayProblem } from '#ui/say-problem.ts'
import { TextField } from '#ui/TextField.tsx'
import { useRuledForm } from '#ui/use-ruled-form.ts'
import { beginAnew } from './begin-anew.ts'
import { forgetTyped, typedFor } from './typed.ts'
import { useDeed } from './use-deed.ts'
import { useTypedForm } from './use-typed-form.ts'

type Values = { name: string; reason: string }
type Kept = { values: Values; was: string }

const rules = { name: lsproNameRule, reason: reasonRule }
const noRoad = 'Belum diketahui sampai atau tidak: sambungan terputus. Isian Anda tetap ada.'

/** The name of a body, which it may not change itself, with the reason why. */
export function BodyName({ body }: { body: DeskBody }) {
  const what = `body.${body.id}`
  const deed = useDeed()
  const [failure, setFailure] = useState<string>()
  // What else becomes of a body changes its version too; only another name is something to look at again.
  const [was, setWas] = useState(() => typedFor<Kept>(what)?.was ?? body.name)
  const [first] = useState(() => ({ name: body.name, reason: '', ...typedFor<Kept>(what)?.values }))
  const { form, field, sends, sending } = useRuledForm<Values>(rules, first)
  useTypedForm(form, what, (values) => ({ values, was }))
  const changed = was !== body.name

  function begin(name: string, sent = form.getValues()) {
    forgetTyped(what)
    setWas(name)
    beginAnew(form, sent, { name, reason: '' })
  }
  async function save(values: Values) {
    setFailure(undefined)
    try {
      await deed('editLspro', { id: body.id, seen: body.seen, ...values }, 'lspros', 'lspro')
      begin(values.name.trim(), values)
    } catch (problem) {
      setFailure(sayProblem(problem, form.setError, noRoad))
    }
  }
  return (
    <section className="panel stack stack--s">
      <h2>Nama lembaga</h2>
      <form className="form" {...sends(save)}>
        {changed && !sending && (
          <div className="stack stack--s" role="alert">
            <Note icon={warning} look="wait">
              <strong>Namanya sudah berubah sejak Anda buka:</strong> {body.name}.
            </Note>
            <button type="button" className="btn btn--soft" onClick={() => begin(body.name)}>
              Pakai data terbaru
            </button>
          </div>
        )}
        <TextField label="Nama" {...field('name')} maxLength={100} autoComplete="off" />
        <TextField label="Alasan" help="Tersimpan di catatan." {...field('reason')} maxLength={500} />
        <Alert>{failure}</Alert>
        <SubmitButton busy={sending && 'Menyimpan…'} disabled={changed}>
          Simpan nama
        </SubmitButton>
      </form>
    </section>
  )
}
