import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { usePendingWrites } from '#drafts/use-pending-writes.ts'
import { endpointQuery } from '#offline/cache/endpoint-query.ts'
import { useSession } from '#session/use-session.ts'
import { applyPendingLspro, type LsproAsk, type LsproPart, lsproName } from './lspro-writes.ts'

/** One's own body: the server's word, drawn over by what waits on this phone or has just arrived. */
export function useOwnLspro() {
  const id = useSession()?.lspro_id ?? 0
  const asked = useQuery({ ...endpointQuery('lspro.own', {}), enabled: id > 0 })
  const { said, ready, pending, latest } = usePendingWrites(asked.dataUpdatedAt, (part: LsproPart) =>
    lsproName(id, part),
  )
  const told = asked.data?.data
  const scopes = useScopeNames(latest('info') !== undefined)
  const body = useMemo(
    () => (told && ready ? applyPendingLspro(told, said, scopes) : undefined),
    [told, ready, said, scopes],
  )
  return {
    /** 0 without a body. */
    id,
    asked,
    /** As the server said it last. */
    told,
    /** As it is drawn; undefined until IndexedDB has been read and the server or the persisted cache has answered. */
    body,
    ready,
    pending,
    latest: <P extends LsproPart>(part: P) => latest(part) as LsproAsk<P> | undefined,
  }
}
export type OwnLsproState = ReturnType<typeof useOwnLspro>

function useScopeNames(enabled: boolean) {
  const { data } = useQuery({ ...endpointQuery('lspro.scopes', {}), enabled: enabled })
  return useMemo(() => new Map(data?.data.map(({ id, name }) => [id, name] as const)), [data])
}
