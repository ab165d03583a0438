import { hash, verify } from '@node-rs/argon2'
import { createLimiter } from '#contract/limiter.ts'
import { tooManyRequests } from '../../http/error-replies.ts'
import type { Keys } from '../../secrets/keys.ts'
import { hmac } from '../../secrets/keys.ts'

// The package names its algorithms by a const enum, which cannot be read file by file.
const argon2id = 2

/** What one hash costs: memory in KiB, and passes over it. */
export type HashCost = { memoryCost: number; timeCost: number }

/** OWASP's smallest setting of Argon2id, measured here at 9 ms: 19 MiB, two passes, one lane. */
const owaspMinimum: HashCost = { memoryCost: 19_456, timeCost: 2 }

/** At once, and waiting: more hashing than this would keep everybody else waiting too. */
const hashLimits = { atOnce: 2, waiting: 50, refuse: () => tooManyRequests(2) }

export type PasswordHasher = {
  /** A password as it is kept: the pepper's number, then a PHC string. */
  hash: (password: string) => Promise<string>
  /** Whether it is that password. Takes as long when there is no hash to compare with. */
  matches: (kept: string | null | undefined, password: string) => Promise<boolean>
}

/**
 * Hashes with a pepper, so that a copied database guesses nothing. Throws code 29 when too many wait.
 */
export function createPasswordHasher({ pepper }: Pick<Keys, 'pepper'>, cost = owaspMinimum): PasswordHasher {
  const settings = { algorithm: argon2id, ...cost, parallelism: 1, outputLen: 32 }
  const limiter = createLimiter(hashLimits)
  // As text: verify() takes bytes for UTF-8 and refuses most of what a seal is made of.
  const peppered = (password: string) => hmac(pepper, password).toString('base64')
  const dummyHash = hash(peppered('nobody'), settings)

  return {
    hash: (password) => limiter.run(async () => `p1${await hash(peppered(password), settings)}`),
    matches: (kept, password) =>
      limiter.run(async () => {
        const phc = kept?.startsWith('p1$') ? kept.slice(2) : undefined
        const same = await verify(phc ?? (await dummyHash), peppered(password))
        return same && phc !== undefined
      }),
  }
}
