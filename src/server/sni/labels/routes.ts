import type { Api } from '../../http/mount.ts'
import type { Keys } from '../../secrets/keys.ts'
import { mountCountScan } from './count-scan.ts'
import { mountOwnLabel } from './own-label.ts'
import { mountReadLabel } from './read-label.ts'
import { mountScannedLabels } from './scanned-labels.ts'

/** Printed labels: the owner's, the page that their code opens, the count of scans, and the operators' page of them. */
export const mountLabels =
  ({ keys }: { keys: Pick<Keys, 'sni' | 'views'> }) =>
  (api: Api): void => {
    mountReadLabel(api)
    mountOwnLabel(api, keys)
    mountCountScan(api, keys)
    mountScannedLabels(api)
  }
