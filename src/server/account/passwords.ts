import { hash, verify } from '@node-rs/argon2'
import type { Keys } from '../keys.ts'
import { sealed } from '../keys.ts'
import { queueOf } from '../queue.ts'

// The package names its algorithms by a const enum, which cannot be read file by file.
const argon2id = 2

/** Argon2id with OWASP's smallest setting, measured here at 9 ms: 19 MiB, two passes, one lane. */
const settings = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 }

/** At once, and waiting: more hashing than this would keep everybody else waiting too. */
const crowd = { atOnce: 2, waiting: 50, again: 2 }

export type Passwords = {
  /** A password as it is kept: the pepper's number, then a PHC string. */
  hash: (password: string) => Promise<string>
  /** Whether it is that password. Takes as long when there is no hash to compare with. */
  matches: (kept: string | null | undefined, password: string) => Promise<boolean>
}

/**
 * Hashes with a pepper, so that a copied database guesses nothing. Throws code 29 when too many wait.
 */
export function createPasswords({ pepper }: Pick<Keys, 'pepper'>): Passwords {
  const line = queueOf(crowd)
  // As text: verify() takes bytes for UTF-8 and refuses most of what a seal is made of.
  const peppered = (password: string) => sealed(pepper, password).toString('base64')
  const noOnes = hash(peppered('nobody'), settings)

  return {
    hash: (password) => line(async () => `p1${await hash(peppered(password), settings)}`),
    matches: (kept, password) =>
      line(async () => {
        const phc = kept?.startsWith('p1$') ? kept.slice(2) : undefined
        const same = await verify(phc ?? (await noOnes), peppered(password))
        return same && phc !== undefined
      }),
  }
}
