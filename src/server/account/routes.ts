import type { Api } from '../http/mount.ts'
import type { Photos } from '../pictures/photos.ts'
import type { Keys } from '../secrets/keys.ts'
import { authRoutes } from './auth/auth-routes.ts'
import type { PasswordHasher } from './auth/password-hashing.ts'
import { mountSessionRoutes } from './auth/session-routes.ts'
import { profileRoutes } from './profile/profile-routes.ts'

/** What the calls about accounts need besides the database. */
export type AccountParts = { keys: Keys; passwords: PasswordHasher; photos: Photos }

/** Everything about accounts: coming in, who is signed in where, and one's own profile. */
export const mountAccount =
  (parts: AccountParts) =>
  (api: Api): void => {
    authRoutes(parts)(api)
    mountSessionRoutes(api)
    profileRoutes(parts)(api)
  }
