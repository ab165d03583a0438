import type { OutboxEntry } from './entry.ts'

export type Sender = {
  person: string
  /** Read for each request, never stored with an entry. Undefined unless this person is signed in. */
  token: () => string | undefined | Promise<string | undefined>
  /** Sends a request; must have a timeout of its own. */
  send: (request: Request, row: OutboxEntry, file?: string) => Promise<Response>
  host?: string
  now?: () => number
  signal?: AbortSignal
  /** Called with true when a request has reached the server, and with false when it cannot be reached. */
  onReachable?: (open: boolean) => void
  /** Probes the server. Without it every failed request means that the server cannot be reached. */
  probe?: () => Promise<boolean>
  onArrived?: (row: OutboxEntry) => void
  /** ms to wait until another sender has ended, to continue then; by default it does not wait. */
  waitForOther?: number
}
