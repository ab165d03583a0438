import { useConnectivity } from '#offline/network/connectivity.ts'
import { OfflineBar } from '#ui/feedback/OfflineBar.tsx'

/** Says that there is no connection, wherever one is: the last of every layout, so that nothing moves when it comes. */
export const OfflineNotice = () => <OfflineBar open={useConnectivity().open} />
