import { Server as NetServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '../config.ts'
import type { Server } from './app.ts'
import type { Log } from './log.ts'

/**
 * How long requests in progress may take to finish, and how long a request that is being sent may take to arrive
 * (milliseconds).
 */
const drainTimeoutMs = 20_000
const arrivalGraceMs = 1000

/** A listening server. `stop` shuts down gracefully: requests finish, then everything behind the server is closed. */
export type RunningServer = { address: string; stop: () => Promise<void> }

/** Gives the server its port. `closeAfter` runs after the server has stopped, in this order. */
export async function serve(
  server: Server,
  config: Pick<Config, 'host' | 'port'>,
  closeAfter: ReadonlyArray<() => Promise<unknown>>,
): Promise<RunningServer> {
  const { app, loadShedder } = server
  const address = await app.listen({
    host: config.host,
    port: config.port,
    listenTextResolver: (at) => `listening at ${at}`,
  })

  async function stop() {
    loadShedder.closeConnections()
    // Stops accepting connections only: http's own close() would also cut keep-alive connections whose next request is
    // already in transit. Those look idle, so every idle connection has this long to send a request.
    const allClosed = new Promise<void>((resolve) => NetServer.prototype.close.call(app.server, () => resolve()))
    await Promise.race([allClosed, pause(arrivalGraceMs, undefined, { ref: false })])
    if (!(await loadShedder.drained(drainTimeoutMs))) {
      app.log.warn({ inside: loadShedder.inFlight() }, 'some did not leave in time')
      app.server.closeAllConnections()
    }
    await app.close()
    for (const close of closeAfter) await close()
  }
  return { address, stop }
}

/** One Ctrl+C arrives twice under npm: from the terminal, and forwarded by npm. */
const repeatedSignalMs = 500

/** Stops at the first SIGTERM or SIGINT with exit code 0, at the second one at once with 1. */
export function stopOnSignals(stop: () => Promise<void>, log: Log, exit: (status: number) => void = process.exit) {
  let since: number | undefined
  const onSignal = (signal: NodeJS.Signals) => {
    if (since !== undefined) {
      if (Date.now() - since > repeatedSignalMs) exit(1)
      return
    }
    since = Date.now()
    log.info({ signal }, 'stopping')
    stop().then(
      () => exit(0),
      (error: unknown) => {
        log.fatal({ err: error }, 'could not stop cleanly')
        exit(1)
      },
    )
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
}
