// @chunk restore
import { isPageDiscarded } from './back-forward-cache.ts'

// Safari freezes a page that is left by a new document in its back/forward cache, together with its transactions in
// IndexedDB. Such a transaction never ends, and every later page waits behind it. So a page that is about to be frozen
// aborts its transactions and closes its connections; what it still has to read or write waits until it is shown again.

const transactions = new Set<IDBTransaction>()
const connections = new Map<IDBDatabase, () => void>()
let restored: Promise<void> | undefined

/** Aborts the transaction when the page is frozen. Returns it. */
export function trackTransaction(transaction: IDBTransaction): IDBTransaction {
  transactions.add(transaction)
  for (const event of ['complete', 'abort']) transaction.addEventListener(event, () => transactions.delete(transaction))
  return transaction
}

/** Closes the connection when the page is frozen, and then calls `onClosed`. */
export function trackConnection(database: IDBDatabase, onClosed: () => void): void {
  connections.set(database, onClosed)
}

/** For a connection that has been closed. */
export const untrackConnection = (database: IDBDatabase) => void connections.delete(database)

/** Resolves at once; in a frozen page, after it is shown again. Call it before each transaction. */
export async function untilRestored(): Promise<void> {
  await restored
}

/** Whether this page is in the back/forward cache, or about to be. */
export const isFrozen = () => restored !== undefined

// Typed as Event for the worker's types, which check this file too; a worker is never frozen.
globalThis.addEventListener?.('pagehide', (event: Event) => {
  if ((event as PageTransitionEvent).persisted) freeze()
})

function freeze() {
  restored ??= new Promise((resolve) => {
    const onPageShow = () =>
      // After all other listeners: they learn first that the person has signed out meanwhile.
      setTimeout(() => {
        if (isPageDiscarded()) return
        restored = undefined
        resolve()
      })
    addEventListener('pageshow', onPageShow, { once: true })
  })
  for (const transaction of [...transactions]) {
    try {
      transaction.abort()
    } catch {
      // The transaction has just ended.
    }
    // The browser's own event would come only after the page is shown again, later than the timeout of the work.
    transaction.onabort?.(new Event('abort'))
  }
  for (const [database, onClosed] of [...connections]) {
    database.close()
    onClosed()
  }
  connections.clear()
}
