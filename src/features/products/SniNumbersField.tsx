import type { UseFormReturn } from 'react-hook-form'
import { productMost } from '#contract/products/product-rules.ts'
import { ChipList } from '#ui/display/ChipList.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Button } from '#ui/nav/Button.tsx'
import type { ProductValues } from './product-values.ts'
import { addSniNumbers, formatSniNumbers, parseSniNumbers, sniHintOf } from './sni-numbers.ts'

type Props = {
  form: UseFormReturn<ProductValues>
  field: { name: string; wrong: string | undefined } & Record<string, unknown>
}

/** SNI numbers: typed one by one, added as chips; what is typed and not added counts when the form is sent (row 202). */
export function SniNumbersField({ form, field }: Props) {
  const [typed, kept] = form.watch(['sni_typed', 'sni_numbers'])
  const numbers = parseSniNumbers(kept)
  const set = (name: 'sni_typed' | 'sni_numbers', text: string) => form.setValue(name, text, { shouldDirty: true })
  function add() {
    if (typed.trim() === '') return
    set('sni_numbers', formatSniNumbers(addSniNumbers(numbers, typed)))
    set('sni_typed', '')
    void form.trigger('sni_typed')
    form.setFocus('sni_typed')
  }
  return (
    <div>
      <TextField
        label="Nomor SNI"
        placeholder="Contoh: SNI 4305:2018"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="done"
        maxLength={productMost.sniNumber}
        help={sniHintOf(numbers, typed)}
        {...field}
        onKeyDown={(event) => {
          // Enter adds; it never sends the form from here.
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          add()
        }}
        end={
          <Button look="text" small onClick={add}>
            Tambah<span className="sr"> nomor SNI</span>
          </Button>
        }
      />
      <ChipList
        label="Nomor SNI"
        chips={numbers.map((number) => ({ id: number, text: number, whole: number }))}
        onRemove={(gone) => {
          set('sni_numbers', formatSniNumbers(numbers.filter((number) => number !== gone)))
          form.setFocus('sni_typed')
        }}
      />
    </div>
  )
}
