import { type DeskScope, scopeNameRule } from '#contract/operator/people.ts'
import { Sheet } from '#ui/dialog/Dialog.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { NameFormFooter } from '../desk/form/NameFormFooter.tsx'
import { activeOptions, StatusField } from '../desk/form/StatusField.tsx'
import { useNameForm } from '../desk/form/use-name-form.ts'
import { useDeskMutation } from '../desk/use-desk-mutation.ts'

/** A new scope, or another name or state of one. */
export function ScopeSheet({ scope, onShut }: { scope: DeskScope | undefined; onShut: () => void }) {
  const mutate = useDeskMutation()
  const nameForm = useNameForm(`scope.${scope?.id ?? 'new'}`, scope, scopeNameRule, (said) =>
    mutate('saveScope', { id: scope?.id, ...said }, 'scopes'),
  )
  const { box, field, form } = nameForm
  return (
    <Sheet title={scope ? 'Ubah ruang lingkup' : 'Ruang lingkup baru'} onShut={onShut}>
      <div className="sheet__part" ref={box}>
        <form className="form" {...form}>
          <TextField label="Nama" {...field('name')} maxLength={100} autoComplete="off" />
          <StatusField {...field('status')} />
          <p className="small muted">
            Yang tidak aktif tidak dapat dipilih lagi, tetapi tetap tampil di LSPRO yang sudah memilihnya. Dapat
            diaktifkan kembali kapan saja.
          </p>
          <NameFormFooter of={nameForm} what="Ruang lingkup ini" statusOptions={activeOptions} />
        </form>
      </div>
    </Sheet>
  )
}
