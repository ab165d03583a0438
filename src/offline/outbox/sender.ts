import type { OutboxEntry } from './entry.ts'

export type Sender = {
  person: string
  /** Read for each request, never stored with an entry. Undefined when nobody, or somebody else, is signed in. */
  token: () => string | undefined | Promise<string | undefined>
  /** Must time out by itself. */
  send: (request: Request, row: OutboxEntry, file?: string) => Promise<Response>
  host?: string
  now?: () => number
  signal?: AbortSignal
  /** What a request has shown of connectivity. */
  onRoad?: (open: boolean) => void
  /** Probes our server. Without it a failed request means that the server cannot be reached. */
  look?: () => Promise<boolean>
  onArrived?: (row: OutboxEntry) => void
  /** ms to wait for another sender, to continue where it stops; by default not at all. */
  waitForOther?: number
}
