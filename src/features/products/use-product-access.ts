import { useQuery } from '@tanstack/react-query'
import { useLocalData } from '#drafts/use-local-data.ts'
import { endpointQuery } from '#offline/cache/endpoint-query.ts'
import { isCompleted } from '#session/session.ts'
import { useSession } from '#session/use-session.ts'
import { useDelayed } from '#ui/feedback/use-delayed.ts'
import { productAccess } from './product-access.ts'

/** Whether whoever holds this phone may go on to a product, and where to otherwise. `query`: of the address they came with. */
export function useProductAccess(query: string) {
  const me = useSession()
  const needsServer = Boolean(me?.merchant_id) && !(me && isCompleted(me))
  const known = useQuery({ ...endpointQuery('onboarding.detail', { dropdown: 0 }), enabled: needsServer })
  const isDelayed = useDelayed(needsServer && !known.data && !known.error)
  const told = known.data?.data.merchant ?? (known.error || isDelayed ? null : undefined)
  return { me, way: productAccess(me, { ...useLocalData(), told }, query) }
}
