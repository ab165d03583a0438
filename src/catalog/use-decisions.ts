import { useQuery } from '@tanstack/react-query'
import type { Decision } from '#contract/moderation/schemas.ts'
import { endpointQuery } from '#offline/cache/endpoint-query.ts'
import { useSession } from '#session/use-session.ts'

/** The operators' decisions in force about this user's shop, body and products; empty until they are loaded. */
export function useDecisions(): readonly Decision[] {
  const me = useSession()
  const { data } = useQuery({ ...endpointQuery('moderation.mine', {}), enabled: me !== undefined })
  return data?.data.filter(({ ended_at }) => ended_at === null) ?? []
}

/** Whether a decision hides this product from everybody but its owner. */
export const useIsTakenDown = (productId: number | undefined): boolean =>
  useDecisions().some(
    ({ kind, thing_id, verdict, visible }) =>
      kind === 'product' &&
      thing_id === productId &&
      (verdict === 'take-down' || (verdict === 'changes' && visible === 0)),
  )
