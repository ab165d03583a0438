import { setTimeout } from 'node:timers/promises'
import type { Database } from '../../db/database.ts'
import type { Log } from '../../http/log.ts'
import type { Job } from '../../jobs/scheduler.ts'
import type { Keys } from '../../secrets/keys.ts'
import { SigningKeyError, signingKey } from '../signing-key.ts'
import { applyNextChanges, forgetOld, isForgottenSql } from './apply-changes.ts'
import { type Lease, LeaseLost, releaseLease, takeLease } from './lease.ts'
import { isPublishDueSql, type PublishRules, publish, publishRules } from './publish.ts'

type Parts = { db: Database; keys: Pick<Keys, 'sni'>; log: Log }

/** When the job runs, in ms, as in Job, and what it then publishes. */
export type RegistryTimes = { every: number; first: number; rules: PublishRules }
const usualTimes: RegistryTimes = { every: 5_000, first: 2_000, rules: publishRules }

export type RegistryKeeper = {
  job: Job
  /** Ends the work of this moment at its next step. Call it before the job is stopped: stopping waits for that work. */
  close: () => Promise<void>
}

/**
 * Keeps the registry of certificates up to date, and publishes it: one server for all. Cheap when nothing has changed.
 */
export function createRegistryKeeper(parts: Parts, times: Partial<RegistryTimes> = {}): RegistryKeeper {
  const { every, first, rules } = { ...usualTimes, ...times }
  const closing = new AbortController()
  let unusableKey = ''
  return {
    job: {
      name: 'register of certificates',
      every,
      first,
      work: async () => {
        try {
          await updateRegistry(parts, { rules, signal: closing.signal })
        } catch (error) {
          if (error instanceof LeaseLost) return
          if (!(error instanceof SigningKeyError)) throw error
          // Once for each key, not every five seconds.
          if (error.kid === unusableKey) return
          unusableKey = error.kid
          parts.log.error({ kid: error.kid }, 'the register is not published: its key is encrypted with another secret')
        }
      },
    },
    close: async () => closing.abort(),
  }
}

type Options = { rules?: PublishRules; signal?: AbortSignal }

/**
 * Does all that is due, unless another server is doing it. Throws LeaseLost when that one has taken over or this one is
 * about to stop, and SigningKeyError when nothing can be signed; the rows are right then, and what was published stays.
 */
export async function updateRegistry(
  { db, keys }: Pick<Parts, 'db' | 'keys'>,
  { rules = publishRules, signal = new AbortController().signal }: Options = {},
): Promise<void> {
  if (!(await readDue(db, rules)).any) return
  const lease = await takeLease(db, signal)
  if (!lease) return
  try {
    await work(db, keys, lease, rules)
  } finally {
    await releaseLease(db, lease)
  }
}

async function work(db: Database, keys: Pick<Keys, 'sni'>, lease: Lease, rules: PublishRules) {
  for (let due = await readDue(db, rules); due.any; due = await readDue(db, rules)) {
    const startedAt = performance.now()
    if (due.change) await applyNextChanges(db, lease)
    else if (due.forgotten) await forgetOld(db, lease)
    else await publish(db, lease, await signingKey(db, keys), rules)
    // As long as the step took: half of the time belongs to others, also where they wait for one connection.
    await setTimeout(performance.now() - startedAt)
  }
}

type Due = { change: boolean; forgotten: boolean; publish: boolean; any: boolean }

/** The work that is due. Reads a few rows. */
async function readDue(db: Database, { pause }: PublishRules): Promise<Due> {
  const [row] = await db.query<Omit<Due, 'any'>>(
    `select s.scanned_to is not null or exists (select from sni_change) as change,
       exists (select from sni_certificate where ${isForgottenSql}) as forgotten,
       ${isPublishDueSql('s', '$1')} as publish
     from sni_register_state s`,
    [pause / 1000],
  )
  return { ...row!, any: row!.change || row!.forgotten || row!.publish }
}
