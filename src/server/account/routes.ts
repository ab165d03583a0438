import type { Api } from '../http/mount.ts'
import type { AccountParts } from './account-parts.ts'
import { authRoutes } from './auth/auth-routes.ts'
import { mountSessionRoutes } from './auth/session-routes.ts'
import { profileRoutes } from './profile/profile-routes.ts'

/** Everything about accounts: coming in, who is signed in where, and one's own profile. */
export const mountAccount =
  (parts: AccountParts) =>
  (api: Api): void => {
    authRoutes(parts)(api)
    mountSessionRoutes(api)
    profileRoutes(parts)(api)
  }
