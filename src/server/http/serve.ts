import { Server as NetServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '../config.ts'
import type { Server } from './app.ts'
import type { Log } from './log.ts'

/**
 * How long requests in progress may take to finish, and how long a request that is being sent may take to arrive
 * (milliseconds).
 */
const drainTimeoutMs = 30_000
const arrivalGraceMs = 1000

/** A listening server. `stop` shuts down gracefully: requests finish, then everything behind the server is closed. */
export type RunningServer = { address: string; stop: () => Promise<void> }

/** Gives the server its port. `behind`: what to close afterwards, in this order. */
export async function serve(
  server: Server,
  config: Pick<Config, 'host' | 'port'>,
  closeAfter: ReadonlyArray<() => Promise<unknown>>,
): Promise<RunningServer> {
  const { app, loadShedder: crowd } = server
  const address = await app.listen({
    host: config.host,
    port: config.port,
    listenTextResolver: (at) => `listening at ${at}`,
  })

  async function stop() {
    crowd.closeConnections()
    // Stops accepting connections only: http's own close() would also cut every kept connection with a request on its
    // way. An idle connection cannot be told from one with a request on its way, so each has this long to send one.
    const allGone = new Promise<void>((gone) => NetServer.prototype.close.call(app.server, () => gone()))
    await Promise.race([allGone, pause(arrivalGraceMs, undefined, { ref: false })])
    if (!(await crowd.drained(drainTimeoutMs))) {
      app.log.warn({ inside: crowd.inFlight() }, 'some did not leave in time')
      app.server.closeAllConnections()
    }
    await app.close()
    for (const close of closeAfter) await close()
  }
  return { address, stop }
}

/** The same Ctrl+C arrives twice under npm: from the terminal, and passed on. */
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
