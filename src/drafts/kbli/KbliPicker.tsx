import { useMemo, useState } from 'react'
import { type Control, useController } from 'react-hook-form'
import type { Kbli } from '#contract/onboarding/schemas.ts'
import { shopLabels } from '#contract/shops/fields.ts'
import { chipText } from '#contract/shops/rules.ts'
import { ChipList } from '#ui/display/ChipList.tsx'
import { Combobox } from '#ui/fields/Combobox.tsx'
import {
  codesIn,
  hitSentence,
  indexOf,
  type KbliOption,
  kbliLabel,
  searchKbli,
  typedCode,
  withKbli,
} from './kbli-search.ts'

type KbliValues = { kbli_codes: readonly Kbli[] }
type Props<Values extends KbliValues> = {
  control: Control<Values>
  /** The list, if this phone has it. */
  list: readonly KbliOption[] | undefined
}

/** Business classes: searched, added once each, and removed. */
export function KbliPicker<Values extends KbliValues>({ control, list }: Props<Values>) {
  // Typed loosely: the form may have any other fields.
  const own = control as unknown as Control<KbliValues>
  const { field, fieldState } = useController({ control: own, name: 'kbli_codes' })
  const [typed, setTyped] = useState('')
  const chosen = field.value
  const rejectedCodes = codesIn(fieldState.error?.message)
  const index = useMemo(() => indexOf(list ?? []), [list])
  const nameOf = (code: string) => list?.find(({ id }) => id === code)?.name ?? ''
  const code = typedCode(typed)
  const found = list
    ? searchKbli(
        index,
        typed,
        chosen.map((one) => one.code),
      )
    : { hits: code ? [{ id: code, name: 'Pakai kode ini' }] : [], total: code ? 1 : 0 }
  const status = list ? hitSentence(found) : code ? '' : 'Ketik lima angka kodenya.'

  const set = (next: readonly Kbli[]) => field.onChange(next)
  return (
    <div>
      <Combobox
        label={shopLabels.kbli_codes}
        placeholder={list ? 'Apa yang Anda buat?' : 'Lima angka kode KBLI'}
        help={
          list
            ? 'Kode bidang usaha; ketik kata atau kodenya.'
            : 'Daftar KBLI belum ada di HP ini. Ketik lima angka kodenya; diperiksa begitu ada sinyal.'
        }
        wrong={fieldState.error?.message}
        typed={typed}
        onType={setTyped}
        options={found.hits}
        status={typed.trim() === '' ? '' : status}
        onBlur={field.onBlur}
        inputRef={(input) => field.ref(input && { focus: () => input.focus() })}
        onPick={({ id }) => {
          set(withKbli(chosen, { code: id, name: nameOf(id) }))
          setTyped('')
        }}
      />
      <ChipList
        label="KBLI terpilih"
        chips={chosen.map((one) => {
          const whole = kbliLabel({ code: one.code, name: one.name || nameOf(one.code) })
          return { id: one.code, text: chipText(whole), whole, wrong: rejectedCodes.includes(one.code) }
        })}
        onRemove={(id) => set(chosen.filter((one) => one.code !== id))}
      />
    </div>
  )
}
