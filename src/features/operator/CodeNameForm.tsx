import { useRef, useState } from 'react'
import type { Rule } from '#contract/rules.ts'
import { Alert } from '#ui/Alert.tsx'
import { SubmitButton } from '#ui/SubmitButton.tsx'
import { sayProblem } from '#ui/say-problem.ts'
import { shutWindowOf } from '#ui/shut-window.ts'
import { TextField } from '#ui/TextField.tsx'
import { useRuledForm } from '#ui/use-ruled-form.ts'
import { forgetTyped, typedFor } from './typed.ts'
import { useTypedForm } from './use-typed-form.ts'

type Values = { code: string; name: string }
type Props = {
  /** Under which it is kept while it is typed. */
  what: string
  code: { label: string; help: string; rule: Rule; start: string; most: number }
  nameRule: Rule
  nameMost: number
  /** Throws what went wrong. */
  send: (values: Values) => Promise<unknown>
}

/** Something new of a long list, by its official code and its name. */
export function CodeNameForm({ what, code, nameRule, nameMost, send }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const [failure, setFailure] = useState<string>()
  const ruled = useRuledForm<Values>(
    { code: code.rule, name: nameRule },
    typedFor<Values>(what) ?? { code: code.start, name: '' },
  )
  useTypedForm(ruled.form, what, (values) => values)

  async function save(values: Values) {
    setFailure(undefined)
    try {
      await send(values)
      forgetTyped(what)
      if (box.current) shutWindowOf(box.current)
    } catch (problem) {
      setFailure(sayProblem(problem, ruled.form.setError, 'Belum diketahui sampai atau tidak: sambungan terputus.'))
    }
  }
  return (
    <div className="sheet__part" ref={box}>
      <form className="form" {...ruled.sends(save)}>
        <TextField
          label={code.label}
          help={code.help}
          digits
          maxLength={code.most}
          autoComplete="off"
          {...ruled.field('code')}
        />
        <TextField label="Nama" maxLength={nameMost} autoComplete="off" {...ruled.field('name')} />
        <Alert>{failure}</Alert>
        <SubmitButton busy={ruled.sending && 'Menyimpan…'}>Simpan</SubmitButton>
      </form>
    </div>
  )
}
