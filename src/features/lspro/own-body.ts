import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type LsproAsk, type LsproPart, lsproName } from '#forms/lspro-write.ts'
import { useSaid } from '#forms/use-said.ts'
import { question } from '#offline/question.ts'
import { useSession } from '#session/use-session.ts'
import { drawnLspro } from './own-lspro.ts'

/** One's own body: the server's word, drawn over by what waits on this phone or has just arrived. */
export function useOwnLspro() {
  const id = useSession()?.lspro_id ?? 0
  const asked = useQuery({ ...question('lspro.own', {}), enabled: id > 0 })
  const { said, ready, pending, latest } = useSaid(asked.dataUpdatedAt, (part: LsproPart) => lsproName(id, part))
  const told = asked.data?.data
  const scopes = useScopeNames(latest('info') !== undefined)
  const body = useMemo(() => (told && ready ? drawnLspro(told, said, scopes) : undefined), [told, ready, said, scopes])
  return {
    /** 0 without a body. */
    id,
    asked,
    /** As the server said it last. */
    told,
    /** As it is drawn; undefined until the shelf has been read and the server, or memory, has been heard. */
    body,
    ready,
    pending,
    latest: <P extends LsproPart>(part: P) => latest(part) as LsproAsk<P> | undefined,
  }
}
export type OwnLsproState = ReturnType<typeof useOwnLspro>

function useScopeNames(wanted: boolean) {
  const { data } = useQuery({ ...question('lspro.scopes', {}), enabled: wanted })
  return useMemo(() => new Map(data?.data.map(({ id, name }) => [id, name] as const)), [data])
}
