import { vi } from 'vitest'
import { copySession } from '#session/idb-copy.ts'
import type { Session } from '#session/session.ts'
import { webLocks } from '../locks.ts'
import type { Owner } from '../outbox.fixture.ts'

/** What a worker finds around it: locks, and a road to this server that a test may close or bend, by its `way`. */
export function roadOfWorker(send: (request: Request) => Promise<Response>) {
  const road = { way: send }
  vi.stubGlobal('navigator', { locks: webLocks() })
  vi.stubGlobal('fetch', (asked: Request) => road.way(asked))
  return road
}

/** A page tells the worker who is signed in. */
export const signInAs = (who: Owner, token = who.token) =>
  copySession({ user_id: who.personId, token } as Session, Date.now())
