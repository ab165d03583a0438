// @chunk base
import { Icon } from '../display/Icon.tsx'
import { noSignal } from '../display/icons.ts'
import { formatDataAge, useOldestData } from './data-age.ts'

/** The bar that is shown while there is no connection, with the age of the data on the screen. Hides itself. */
export function OfflineBar({ open }: { open: boolean }) {
  const at = useOldestData()
  return (
    <div className="offline-bar" role="status">
      {!open && (
        <p>
          <Icon d={noSignal} size="s" />
          {at ? `Tidak ada sambungan – data per ${formatDataAge(at)}` : 'Tidak ada sambungan'}
        </p>
      )}
    </div>
  )
}
