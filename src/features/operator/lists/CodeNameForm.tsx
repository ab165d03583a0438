import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Rule } from '#contract/rules.ts'
import { closeDialogOf } from '#ui/dialog/close-dialog.ts'
import { Alert } from '#ui/feedback/Alert.tsx'
import { sentenceOf } from '#ui/fields/form-problem.ts'
import { SubmitButton } from '#ui/fields/SubmitButton.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { useRuleForm } from '#ui/fields/use-ruled-form.ts'
import { clearAutosave, readAutosave } from '../desk/form/form-autosave.ts'
import { useFormAutosave } from '../desk/form/use-form-autosave.ts'

type Values = { code: string; name: string }
type Props = {
  /** Under which it is kept while it is typed. */
  autosaveKey: string
  code: { label: string; help: string; rule: Rule; start: string; most: number }
  nameRule: Rule
  maxNameLength: number
  /** Throws what went wrong. */
  send: (values: Values) => Promise<unknown>
}

/** Something new of a long list, by its official code and its name. */
export function CodeNameForm({ autosaveKey: what, code, nameRule, maxNameLength: nameMost, send }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const ruleForm = useRuleForm<Values>(
    { code: code.rule, name: nameRule },
    readAutosave<Values>(what) ?? { code: code.start, name: '' },
  )
  useFormAutosave(ruleForm.form, what, (values) => values)

  const { error, mutateAsync } = useMutation({
    mutationFn: send,
    onSuccess() {
      clearAutosave(what)
      if (box.current) closeDialogOf(box.current)
    },
  })
  return (
    <div className="sheet__part" ref={box}>
      <form className="form" {...ruleForm.submits(mutateAsync)}>
        <TextField
          label={code.label}
          help={code.help}
          digits
          maxLength={code.most}
          autoComplete="off"
          {...ruleForm.field('code')}
        />
        <TextField label="Nama" maxLength={nameMost} autoComplete="off" {...ruleForm.field('name')} />
        <Alert>{error && sentenceOf(error, 'Belum diketahui sampai atau tidak: sambungan terputus.')}</Alert>
        <SubmitButton busy={ruleForm.sending && 'Menyimpan…'}>Simpan</SubmitButton>
      </form>
    </div>
  )
}
