// @chunk base
import { useConnectivity } from '#offline/network/connectivity.ts'
import { OfflineBar } from '#ui/feedback/OfflineBar.tsx'

/** The offline bar, on every page. It is the last element of every layout, so that nothing moves when it appears. */
export const OfflineNotice = () => <OfflineBar open={useConnectivity().open} />
