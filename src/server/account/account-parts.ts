import type { PasswordHasher } from '../auth/password-hashing.ts'
import type { Photos } from '../pictures/photos.ts'
import type { Keys } from '../secrets/keys.ts'

/** Dependencies of the account endpoints besides the database. */
export type AccountParts = { keys: Keys; passwords: PasswordHasher; photos: Photos }
