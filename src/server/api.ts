import { type AccountParts, answerAccount } from './account.ts'
import type { Api } from './mount.ts'
import { answerOnboarding } from './onboarding.ts'
import { answerPhotos } from './photos.ts'
import { answerRegions } from './regions.ts'
import { answerShowcase } from './showcase.ts'

/** What the rooms need besides the database. */
export type ApiParts = AccountParts

/**
 * Every room that answers calls under /api: the program mounts these, and the tests of who may call what walk through
 * the same ones.
 */
export const everyRoom = (parts: ApiParts): ReadonlyArray<(api: Api) => void> => [
  answerShowcase,
  answerRegions,
  answerAccount(parts),
  answerOnboarding(parts),
  answerPhotos(parts),
]
