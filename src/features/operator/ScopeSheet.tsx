import { type DeskScope, scopeNameRule } from '#contract/operator-people.ts'
import { TextField } from '#ui/TextField.tsx'
import { Sheet } from '#ui/Window.tsx'
import { NameFormEnd } from './NameFormEnd.tsx'
import { activeStates, StatusRow } from './StatusRow.tsx'
import { useDeed } from './use-deed.ts'
import { useNameForm } from './use-name-form.ts'

/** A new scope, or another name or state of one. */
export function ScopeSheet({ scope, onShut }: { scope: DeskScope | undefined; onShut: () => void }) {
  const deed = useDeed()
  const named = useNameForm(`scope.${scope?.id ?? 'new'}`, scope, scopeNameRule, (said) =>
    deed('saveScope', { id: scope?.id, ...said }, 'scopes'),
  )
  const { box, field, form } = named
  return (
    <Sheet title={scope ? 'Ubah ruang lingkup' : 'Ruang lingkup baru'} onShut={onShut}>
      <div className="sheet__part" ref={box}>
        <form className="form" {...form}>
          <TextField label="Nama" {...field('name')} maxLength={100} autoComplete="off" />
          <StatusRow {...field('status')} />
          <p className="small muted">
            Yang tidak aktif tidak dapat dipilih lagi, tetapi tetap tampil di LSPRO yang sudah memilihnya. Dapat
            diaktifkan kembali kapan saja.
          </p>
          <NameFormEnd of={named} what="Ruang lingkup ini" states={activeStates} />
        </form>
      </div>
    </Sheet>
  )
}
