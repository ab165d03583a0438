import {
  type DeskRegion,
  type RegionLevel,
  regionCodeRule,
  regionDigits,
  regionNameRule,
} from '#contract/operator/lists.ts'
import { Sheet } from '#ui/dialog/Dialog.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { NameFormFooter } from '../desk/form/NameFormFooter.tsx'
import { activeOptions, StatusField } from '../desk/form/StatusField.tsx'
import { useNameForm } from '../desk/form/use-name-form.ts'
import { useDeskMutation } from '../desk/use-desk-mutation.ts'
import { CodeNameForm } from './CodeNameForm.tsx'
import { levelNames } from './region-view.ts'

type Props = { level: RegionLevel; within: number | undefined; region: DeskRegion | undefined; onShut: () => void }

export function RegionSheet({ region, ...props }: Props) {
  return region ? <EditRegionSheet region={region} {...props} /> : <NewRegionSheet {...props} />
}

/** A new region: its official code says what it lies in. */
function NewRegionSheet({ level, within, onShut }: Omit<Props, 'region'>) {
  const mutate = useDeskMutation()
  return (
    <Sheet title={`${levelNames[level]} baru`} onShut={onShut}>
      <CodeNameForm
        autosaveKey={`region.${level}.new`}
        code={{
          label: 'Kode wilayah',
          help: `Kode resmi Kemendagri, ${regionDigits[level]} angka tanpa titik. Awalannya adalah kode wilayah di atasnya.`,
          rule: regionCodeRule(level, within),
          start: within ? String(within) : '',
          most: regionDigits[level],
        }}
        nameRule={regionNameRule}
        maxNameLength={100}
        send={({ code, name }) => mutate('saveRegion', { level, code, name }, 'regions', 'choices')}
      />
    </Sheet>
  )
}

/** Another name of one, or whether it may be chosen. */
function EditRegionSheet({ level, region, onShut }: Props & { region: DeskRegion }) {
  const mutate = useDeskMutation()
  const nameForm = useNameForm(`region.${level}.${region.id}`, region, regionNameRule, (said) =>
    mutate('saveRegion', { level, id: region.id, ...said }, 'regions', 'choices'),
  )
  const { box, field, form } = nameForm
  return (
    <Sheet title={`Ubah ${levelNames[level].toLowerCase()}`} onShut={onShut}>
      <div className="sheet__part" ref={box}>
        <form className="form" {...form}>
          <p className="small muted">
            Kode {region.id}
            {region.place && ` · ${region.place}`}
          </p>
          <TextField label="Nama" {...field('name')} maxLength={100} autoComplete="off" />
          <StatusField {...field('status')} />
          <p className="small muted">
            Nama baru langsung berlaku di semua alamat. Yang tidak aktif tidak dapat dipilih lagi, begitu pula wilayah
            di dalamnya, tetapi tetap ada pada usaha dan LSPRO yang sudah memilihnya.
          </p>
          <NameFormFooter of={nameForm} what="Wilayah ini" statusOptions={activeOptions} />
        </form>
      </div>
    </Sheet>
  )
}
