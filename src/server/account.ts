import { answerDoors } from './account/doors.ts'
import type { Passwords } from './account/passwords.ts'
import { answerProfile } from './account/profile.ts'
import { answerSessions } from './account/session-calls.ts'
import type { Photos } from './files/photos.ts'
import type { Keys } from './keys.ts'
import type { Api } from './mount.ts'

/** What the calls about accounts need besides the database. */
export type AccountParts = { keys: Keys; passwords: Passwords; photos: Photos }

/** Everything about accounts: coming in, who is signed in where, and one's own profile. */
export const answerAccount =
  (parts: AccountParts) =>
  (api: Api): void => {
    answerDoors(parts)(api)
    answerSessions(api)
    answerProfile(parts)(api)
  }
