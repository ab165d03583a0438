import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyReply } from 'fastify'

/** The answers of a connection that are not over, the first one in front. */
const openAnswers = new WeakMap<Socket, Set<ServerResponse>>()

/**
 * Emits 'close' on every answer of a connection that ends. A client may send several requests at once (pipelining);
 * Node closes the answer in front only, so whatever waits for the others (a slot, a counter, a file that is being sent)
 * would be taken for good.
 */
export function closeQueuedAnswers(server: HttpServer) {
  server.on('connection', (socket: Socket) => {
    const answers = new Set<ServerResponse>()
    openAnswers.set(socket, answers)
    const closeRest = () => {
      for (const answer of [...answers]) {
        answer.destroyed = true
        answer.emit('close')
      }
    }
    // After Node has closed the answer in front.
    socket.once('close', () => process.nextTick(closeRest))
  })
  // Before Fastify's listener, which may answer at once.
  server.prependListener('request', ({ socket }: IncomingMessage, answer: ServerResponse) => {
    const answers = openAnswers.get(socket)
    answers?.add(answer)
    answer.once('close', () => answers?.delete(answer))
  })
}

/** How many answers of a connection are not over; 0 for an injected request. */
export const openAnswersOf = (socket: Socket): number => openAnswers.get(socket)?.size ?? 0

/**
 * Calls `work` once the connection's answer is over: sent, aborted or destroyed. At once if it is already, because the
 * client left during an earlier hook, such as the authorization: 'close' is not emitted again.
 */
export function whenClosed({ raw }: FastifyReply, work: () => void): void {
  if (raw.destroyed) work()
  else raw.once('close', work)
}
