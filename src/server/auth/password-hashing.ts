import { hash, verify } from '@node-rs/argon2'
import { createLimiter } from '#contract/limiter.ts'
import { tooManyRequests } from '../http/error-replies.ts'
import type { Keys } from '../secrets/keys.ts'
import { hmac } from '../secrets/keys.ts'

// The package's enum of algorithms is a const enum, which is not available when files are compiled one by one.
const argon2id = 2

/** The cost of one hash: memory in KiB, and passes over it. */
export type HashCost = { memoryCost: number; timeCost: number }

/** OWASP's smallest setting of Argon2id, measured here at 9 ms: 19 MiB, two passes, one lane. */
const owaspMinimum: HashCost = { memoryCost: 19_456, timeCost: 2 }

/** Hashes at once, and waiting: more would slow down all other requests. */
const hashLimits = { atOnce: 2, waiting: 50, refuse: () => tooManyRequests(2) }

export type PasswordHasher = {
  /** The hash of a password to store: the version of the pepper ('p1'), then a PHC string. */
  hash: (password: string) => Promise<string>
  /** Whether the password matches the stored hash. Takes the same time without a hash. */
  matches: (stored: string | null | undefined, password: string) => Promise<boolean>
}

/**
 * Hashes with a pepper, so that a copied database is not enough to guess passwords. Throws code 29 when too many wait.
 */
export function createPasswordHasher({ pepper }: Pick<Keys, 'pepper'>, cost = owaspMinimum): PasswordHasher {
  const settings = { algorithm: argon2id, ...cost, parallelism: 1, outputLen: 32 }
  const limiter = createLimiter(hashLimits)
  // As text, because verify() interprets bytes as UTF-8, and an HMAC is not valid UTF-8.
  const peppered = (password: string) => hmac(pepper, password).toString('base64')
  const dummyHash = hash(peppered('nobody'), settings)

  return {
    hash: (password) => limiter.run(async () => `p1${await hash(peppered(password), settings)}`),
    matches: (stored, password) =>
      limiter.run(async () => {
        const phc = stored?.startsWith('p1$') ? stored.slice(2) : undefined
        const same = await verify(phc ?? (await dummyHash), peppered(password))
        return same && phc !== undefined
      }),
  }
}
