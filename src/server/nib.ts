import type { Photos } from './files/photos.ts'
import type { Api } from './mount.ts'
import { mountNibAnswer } from './nib/answer.ts'
import { mountNibClaim } from './nib/claim.ts'
import { mountOwnNibCases } from './nib/own-cases.ts'

/** Whose a NIB is, when two shops say so: what both of them say and show. The decision is made at the desk. */
export const answerNib =
  ({ photos }: { photos: Photos }) =>
  (api: Api): void => {
    mountOwnNibCases(api)
    mountNibClaim(api, photos)
    mountNibAnswer(api, photos)
  }
