import type { Api } from '../http/mount.ts'
import type { Photos } from '../pictures/photos.ts'
import { mountNibAnswer } from './answer-claim.ts'
import { mountNibClaim } from './open-claim.ts'
import { mountOwnNibCases } from './own-cases.ts'

/** Whose a NIB is, when two shops say so: what both of them say and show. The decision is made at the desk. */
export const mountNib =
  ({ photos }: { photos: Photos }) =>
  (api: Api): void => {
    mountOwnNibCases(api)
    mountNibClaim(api, photos)
    mountNibAnswer(api, photos)
  }
