import { vi } from 'vitest'
import { copySession } from '#session/idb-copy.ts'
import type { Session } from '#session/session.ts'
import { webLocks } from '../database/locks.ts'
import type { Owner } from '../outbox.fixture.ts'

/** Stubs a worker's globals: locks, and a `fetch` that calls `way`, which a test may replace to break the network. */
export function roadOfWorker(send: (request: Request) => Promise<Response>) {
  const road = { way: send }
  vi.stubGlobal('navigator', { locks: webLocks() })
  vi.stubGlobal('fetch', (request: Request) => road.way(request))
  return road
}

/** Copies the session to IndexedDB, where the worker reads who is signed in. */
export const signInAs = (owner: Owner, token = owner.token) =>
  copySession({ user_id: owner.personId, token } as Session, Date.now())
