import { type DeskOption, type OptionList, optionNameRule } from '#contract/operator-content.ts'
import { TextField } from '#ui/TextField.tsx'
import { Sheet } from '#ui/Window.tsx'
import { HiddenRow, hiddenStates } from './HiddenRow.tsx'
import { NameFormEnd } from './NameFormEnd.tsx'
import { listWords } from './option-words.ts'
import { useDeed } from './use-deed.ts'
import { useNameForm } from './use-name-form.ts'

type Props = { list: OptionList; option: DeskOption | undefined; onShut: () => void }

/** A new choice of a list, or another name or state of one. */
export function OptionSheet({ list, option, onShut }: Props) {
  const deed = useDeed()
  const { title } = listWords[list]
  const named = useNameForm(`option.${list}.${option?.id ?? 'new'}`, option, optionNameRule, (said) =>
    deed('saveOption', { list, id: option?.id, ...said }, 'options', 'choices', 'mentorTypes'),
  )
  const { box, field, form } = named
  return (
    <Sheet title={option ? 'Ubah pilihan' : `Pilihan baru: ${title}`} onShut={onShut}>
      <div className="sheet__part" ref={box}>
        <form className="form" {...form}>
          <TextField label="Nama" {...field('name')} maxLength={100} autoComplete="off" />
          <HiddenRow {...field('status')} />
          <p className="small muted">
            Nama baru langsung berlaku di semua data yang sudah memilihnya. Yang disembunyikan tidak ditawarkan lagi,
            tetapi tetap ada pada yang sudah memilihnya.
          </p>
          <NameFormEnd of={named} what="Pilihan ini" states={hiddenStates} />
        </form>
      </div>
    </Sheet>
  )
}
