import type { Photos } from '../pictures/photos.ts'
import type { Keys } from '../secrets/keys.ts'
import type { PasswordHasher } from './auth/password-hashing.ts'

/** What the calls about accounts need besides the database. */
export type AccountParts = { keys: Keys; passwords: PasswordHasher; photos: Photos }
