import type { FastifyReply } from 'fastify'

/**
 * Calls `work` once the connection's answer is over: sent, aborted or destroyed. At once if it is already, because the client left
 * during an earlier hook, such as the authorization: 'close' is not emitted again.
 */
export function whenClosed({ raw }: FastifyReply, work: () => void): void {
  if (raw.destroyed) work()
  else raw.once('close', work)
}
