import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { usePendingWrites } from '#drafts/use-pending-writes.ts'
import { endpointQuery } from '#offline/cache/endpoint-query.ts'
import { useSession } from '#session/use-session.ts'
import { applyPendingLspro, type LsproPart, type LsproRequest, lsproName } from './lspro-writes.ts'

/** The own LSPRO: the server's data with this phone's pending and just arrived writes applied. */
export function useOwnLspro() {
  const id = useSession()?.lspro_id ?? 0
  const query = useQuery({ ...endpointQuery('lspro.own', {}), enabled: id > 0 })
  const { writes, ready, pending, latest } = usePendingWrites(query.dataUpdatedAt, (part: LsproPart) =>
    lsproName(id, part),
  )
  const serverData = query.data?.data
  const scopes = useScopeNames(latest('info') !== undefined)
  const body = useMemo(
    () => (serverData && ready ? applyPendingLspro(serverData, writes, scopes) : undefined),
    [serverData, ready, writes, scopes],
  )
  return {
    /** 0 when the user has no LSPRO. */
    id,
    query,
    /** The server's last answer. */
    serverData,
    /**
     * With pending writes applied; undefined until IndexedDB has been read and the server or the persisted cache has
     * answered.
     */
    body,
    ready,
    pending,
    latest: <P extends LsproPart>(part: P) => latest(part) as LsproRequest<P> | undefined,
  }
}
export type OwnLsproState = ReturnType<typeof useOwnLspro>

function useScopeNames(enabled: boolean) {
  const { data } = useQuery({ ...endpointQuery('lspro.scopes', {}), enabled })
  return useMemo(() => new Map(data?.data.map(({ id, name }) => [id, name] as const)), [data])
}
