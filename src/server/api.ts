import { type AccountParts, answerAccount } from './account.ts'
import type { Api } from './mount.ts'
import { answerNotices } from './notices.ts'
import { answerOnboarding } from './onboarding.ts'
import { answerDoor } from './operator/door.ts'
import { answerOperator } from './operator.ts'
import { answerPhotos } from './photos.ts'
import { answerProducts } from './products.ts'
import { answerRegions } from './regions.ts'
import { answerShowcase } from './showcase.ts'
import { answerSitemap } from './sitemap.ts'
import { answerViews, type Views } from './views.ts'

/** What the rooms need besides the database. */
export type ApiParts = AccountParts & { views: Views }

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
  answerProducts(parts),
  answerNotices,
  answerViews(parts),
  answerSitemap,
  answerDoor(parts),
  answerOperator(parts),
]
