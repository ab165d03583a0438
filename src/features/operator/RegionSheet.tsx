import {
  type DeskRegion,
  type RegionLevel,
  regionCodeRule,
  regionDigits,
  regionNameRule,
} from '#contract/operator-lists.ts'
import { TextField } from '#ui/TextField.tsx'
import { Sheet } from '#ui/Window.tsx'
import { CodeNameForm } from './CodeNameForm.tsx'
import { NameFormEnd } from './NameFormEnd.tsx'
import { levelNames } from './region-view.ts'
import { activeStates, StatusRow } from './StatusRow.tsx'
import { useDeed } from './use-deed.ts'
import { useNameForm } from './use-name-form.ts'

type Props = { level: RegionLevel; within: number | undefined; region: DeskRegion | undefined; onShut: () => void }

export function RegionSheet({ region, ...props }: Props) {
  return region ? <Known region={region} {...props} /> : <Added {...props} />
}

/** A new region: its official code says what it lies in. */
function Added({ level, within, onShut }: Omit<Props, 'region'>) {
  const deed = useDeed()
  return (
    <Sheet title={`${levelNames[level]} baru`} onShut={onShut}>
      <CodeNameForm
        what={`region.${level}.new`}
        code={{
          label: 'Kode wilayah',
          help: `Kode resmi Kemendagri, ${regionDigits[level]} angka tanpa titik. Awalannya adalah kode wilayah di atasnya.`,
          rule: regionCodeRule(level, within),
          start: within ? String(within) : '',
          most: regionDigits[level],
        }}
        nameRule={regionNameRule}
        nameMost={100}
        send={({ code, name }) => deed('saveRegion', { level, code, name }, 'regions', 'choices')}
      />
    </Sheet>
  )
}

/** Another name of one, or whether it may be chosen. */
function Known({ level, region, onShut }: Props & { region: DeskRegion }) {
  const deed = useDeed()
  const named = useNameForm(`region.${level}.${region.id}`, region, regionNameRule, (said) =>
    deed('saveRegion', { level, id: region.id, ...said }, 'regions', 'choices'),
  )
  const { box, field, form } = named
  return (
    <Sheet title={`Ubah ${levelNames[level].toLowerCase()}`} onShut={onShut}>
      <div className="sheet__part" ref={box}>
        <form className="form" {...form}>
          <p className="small muted">
            Kode {region.id}
            {region.place && ` · ${region.place}`}
          </p>
          <TextField label="Nama" {...field('name')} maxLength={100} autoComplete="off" />
          <StatusRow {...field('status')} />
          <p className="small muted">
            Nama baru langsung berlaku di semua alamat. Yang tidak aktif tidak dapat dipilih lagi, begitu pula wilayah
            di dalamnya, tetapi tetap ada pada usaha dan LSPRO yang sudah memilihnya.
          </p>
          <NameFormEnd of={named} what="Wilayah ini" states={activeStates} />
        </form>
      </div>
    </Sheet>
  )
}
