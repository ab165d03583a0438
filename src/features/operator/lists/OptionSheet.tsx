import { type DeskOption, type OptionList, optionNameRule } from '#contract/operator/content.ts'
import { Sheet } from '#ui/dialog/Dialog.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { NameFormFooter } from '../desk/form/NameFormFooter.tsx'
import { useNameForm } from '../desk/form/use-name-form.ts'
import { VisibilityField, visibilityOptions } from '../desk/form/VisibilityField.tsx'
import { useDeskMutation } from '../desk/use-desk-mutation.ts'
import { optionListTexts } from './option-list-texts.ts'

type Props = { list: OptionList; option: DeskOption | undefined; onShut: () => void }

/** A new choice of a list, or another name or state of one. */
export function OptionSheet({ list, option, onShut }: Props) {
  const mutate = useDeskMutation()
  const { title } = optionListTexts[list]
  const nameForm = useNameForm(`option.${list}.${option?.id ?? 'new'}`, option, optionNameRule, (said) =>
    mutate('saveOption', { list, id: option?.id, ...said }, 'options', 'choices', 'mentorTypes'),
  )
  const { box, field, form } = nameForm
  return (
    <Sheet title={option ? 'Ubah pilihan' : `Pilihan baru: ${title}`} onShut={onShut}>
      <div className="sheet__part" ref={box}>
        <form className="form" {...form}>
          <TextField label="Nama" {...field('name')} maxLength={100} autoComplete="off" />
          <VisibilityField {...field('status')} />
          <p className="small muted">
            Nama baru langsung berlaku di semua data yang sudah memilihnya. Yang disembunyikan tidak ditawarkan lagi,
            tetapi tetap ada pada yang sudah memilihnya.
          </p>
          <NameFormFooter of={nameForm} what="Pilihan ini" statusOptions={visibilityOptions} />
        </form>
      </div>
    </Sheet>
  )
}
