import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Rule } from '#contract/rules.ts'
import { closeDialogOf } from '#ui/dialog/close-dialog.ts'
import { Alert } from '#ui/feedback/Alert.tsx'
import { sentenceOf } from '#ui/fields/form-problem.ts'
import type { RequestCheck } from '#ui/fields/rule-resolver.ts'
import { SubmitButton } from '#ui/fields/SubmitButton.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { useRuleForm } from '#ui/fields/use-ruled-form.ts'
import { clearAutosave, readAutosave } from '../desk/form/form-autosave.ts'
import { useFormAutosave } from '../desk/form/use-form-autosave.ts'

export type CodeNameValues = { code: string; name: string }
type Props = {
  /** The key under which the input is autosaved. */
  autosaveKey: string
  /** `rule`: for a code that the request does not describe completely. */
  code: { label: string; help: string; rule?: Rule; start: string; most: number }
  check: RequestCheck<CodeNameValues>
  maxNameLength: number
  /** Throws a Problem. */
  send: (values: CodeNameValues) => Promise<unknown>
}

/** The form for a new item of an official list: its code and its name. */
export function CodeNameForm({ autosaveKey, code, check, maxNameLength, send }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const ruleForm = useRuleForm<CodeNameValues>(
    code.rule ? { code: code.rule } : {},
    readAutosave<CodeNameValues>(autosaveKey) ?? { code: code.start, name: '' },
    check,
  )
  useFormAutosave(ruleForm.form, autosaveKey, (values) => values)

  const { error, mutateAsync } = useMutation({
    mutationFn: send,
    onSuccess() {
      clearAutosave(autosaveKey)
      if (box.current) closeDialogOf(box.current)
    },
  })
  return (
    <div className="sheet__part" ref={box}>
      <form className="form" {...ruleForm.mutationFormProps(mutateAsync)}>
        <TextField
          label={code.label}
          help={code.help}
          digits
          maxLength={code.most}
          autoComplete="off"
          {...ruleForm.field('code')}
        />
        <TextField label="Nama" maxLength={maxNameLength} autoComplete="off" {...ruleForm.field('name')} />
        <Alert>{error && sentenceOf(error, 'Belum diketahui sampai atau tidak: sambungan terputus.')}</Alert>
        <SubmitButton busy={ruleForm.sending && 'Menyimpan…'}>Simpan</SubmitButton>
      </form>
    </div>
  )
}
