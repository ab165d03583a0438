import { Icon } from './Icon.tsx'
import { noRoad } from './icons.ts'
import { moment } from './moment.ts'
import { useOldestShown } from './shown.ts'

/** The bar that says there is no connection, and how old what one sees is. Goes away by itself. */
export function Road({ open }: { open: boolean }) {
  const at = useOldestShown()
  return (
    <div className="road" role="status">
      {!open && (
        <p>
          <Icon d={noRoad} size="s" />
          {at ? `Tidak ada sambungan – data per ${moment(at)}` : 'Tidak ada sambungan'}
        </p>
      )}
    </div>
  )
}
