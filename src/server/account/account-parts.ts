import type { Photos } from '../pictures/photos.ts'
import type { Keys } from '../secrets/keys.ts'
import type { PasswordHasher } from './exports/password-hashing.ts'

/** Dependencies of the account endpoints besides the database. */
export type AccountParts = { keys: Keys; passwords: PasswordHasher; photos: Photos }
