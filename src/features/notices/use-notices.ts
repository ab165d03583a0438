import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { endpointQuery } from '#offline/cache/endpoint-query.ts'
import { optimisticWrites, usePending } from '#offline/outbox/optimistic.ts'
import { useSession } from '#session/use-session.ts'
import { storedCount } from './stored-count.ts'
import { unreadOf } from './unread.ts'

export const noticesQuery = endpointQuery('notices.list', {})

/** One's own notices as they stand on this phone; `count` is the noted one until the server's list, or the cached one, is there. */
export function useNotices() {
  const me = useSession()
  const asked = useQuery({ ...noticesQuery, enabled: me !== undefined })
  const { rows, arrived, known } = usePending()
  const { data, dataUpdatedAt } = asked
  const unreadState = useMemo(
    () => (data && known ? unreadOf(data, optimisticWrites(rows, arrived, dataUpdatedAt)) : undefined),
    [data, known, rows, arrived, dataUpdatedAt],
  )
  return {
    asked,
    rows,
    unread: unreadState?.unread,
    count: unreadState?.count ?? storedCount(),
    known: unreadState !== undefined,
  }
}
