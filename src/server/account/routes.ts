import type { Api } from '../http/mount.ts'
import type { AccountParts } from './account-parts.ts'
import { authRoutes } from './auth/auth-routes.ts'
import { mountSessionRoutes } from './auth/session-routes.ts'
import { profileRoutes } from './profile/profile-routes.ts'

/** Account endpoints: registration and sign-in, sessions, and the user's own profile. */
export const mountAccount =
  (parts: AccountParts) =>
  (api: Api): void => {
    authRoutes(parts)(api)
    mountSessionRoutes(api)
    profileRoutes(parts)(api)
  }
