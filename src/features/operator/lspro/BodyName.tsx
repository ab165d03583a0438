import { useState } from 'react'
import type { DeskBody } from '#contract/operator/lspro.ts'
import { warning } from '#ui/display/icons.ts'
import { Alert } from '#ui/feedback/Alert.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { sentenceOf } from '#ui/fields/form-problem.ts'
import { SubmitButton } from '#ui/fields/SubmitButton.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { useRuleForm } from '#ui/fields/use-ruled-form.ts'
import { deskCheck } from '../desk/desk-check.ts'
import { clearAutosave, readAutosave } from '../desk/form/form-autosave.ts'
import { resetAfterSave } from '../desk/form/reset-after-save.ts'
import { useFormAutosave } from '../desk/form/use-form-autosave.ts'
import { useDeskMutation } from '../desk/use-desk-mutation.ts'

type Values = { name: string; reason: string }
type AutosavedName = { values: Values; was: string }

const unreachableText = 'Belum diketahui sampai atau tidak: sambungan terputus. Isian Anda tetap ada.'

/** The form for the name of an LSPRO, which the LSPRO cannot change itself. A reason is required. */
export function BodyName({ body }: { body: DeskBody }) {
  const autosaveKey = `body.${body.id}`
  const editLspro = useDeskMutation('editLspro', 'lspros', 'lspro')
  // Any change of an LSPRO changes its version, so a conflict is detected by the name alone.
  const [baseName, setBaseName] = useState(() => readAutosave<AutosavedName>(autosaveKey)?.was ?? body.name)
  const [first] = useState(() => ({ name: body.name, reason: '', ...readAutosave<AutosavedName>(autosaveKey)?.values }))
  const requestOf = (values: Values) => ({ id: body.id, seen: body.seen, ...values })
  const { form, field, mutationFormProps, sending } = useRuleForm<Values>({}, first, deskCheck('editLspro', requestOf))
  useFormAutosave(form, autosaveKey, (values) => ({ values, was: baseName }))
  const hasChanged = baseName !== body.name

  function resetTo(name: string, sent = form.getValues()) {
    clearAutosave(autosaveKey)
    setBaseName(name)
    resetAfterSave(form, sent, { name, reason: '' })
  }
  async function save(values: Values) {
    await editLspro.mutateAsync(requestOf(values))
    resetTo(values.name.trim(), values)
  }
  return (
    <section className="panel stack stack--s">
      <h2>Nama lembaga</h2>
      <form className="form" {...mutationFormProps(save)}>
        {hasChanged && !sending && (
          <div className="stack stack--s" role="alert">
            <Note icon={warning} variant="wait">
              <strong>Namanya sudah berubah sejak Anda buka:</strong> {body.name}.
            </Note>
            <button type="button" className="btn btn--soft" onClick={() => resetTo(body.name)}>
              Pakai data terbaru
            </button>
          </div>
        )}
        <TextField label="Nama" {...field('name')} maxLength={100} autoComplete="off" />
        <TextField label="Alasan" help="Tersimpan di catatan." {...field('reason')} maxLength={500} />
        <Alert>{editLspro.error && sentenceOf(editLspro.error, unreachableText)}</Alert>
        <SubmitButton busy={sending && 'Menyimpan…'} disabled={hasChanged}>
          Simpan nama
        </SubmitButton>
      </form>
    </section>
  )
}
