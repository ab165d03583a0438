import type { Passwords } from './account/passwords.ts'
import type { Keys } from './keys.ts'

/** What the calls about accounts need besides the database. */
export type AccountParts = { keys: Keys; passwords: Passwords }
