import { type AccountParts, answerAccount } from './account.ts'
import { answerFavorites } from './favorites.ts'
import { answerFollows } from './follows.ts'
import { answerHelp } from './help.ts'
import { answerOwnLspro } from './lspro/own.ts'
import { answerLspro } from './lspro.ts'
import { answerModeration } from './moderation.ts'
import type { Api } from './mount.ts'
import { answerNib } from './nib.ts'
import { answerNotices } from './notices.ts'
import { answerOnboarding } from './onboarding.ts'
import { answerDoor } from './operator/door.ts'
import { answerOperator } from './operator.ts'
import { answerPhotos } from './photos.ts'
import { answerProducts } from './products.ts'
import { answerPush } from './push.ts'
import { answerRegions } from './regions.ts'
import { answerSearch } from './search.ts'
import { answerOwnShop } from './shops/own.ts'
import { answerShops } from './shops.ts'
import { answerShowcase } from './showcase.ts'
import { answerSitemap } from './sitemap.ts'
import { answerViews, type Views } from './views.ts'
import { answerVisits, type Visits } from './visits.ts'

/** What the rooms need besides the database. */
export type ApiParts = AccountParts & { views: Views; visits: Pick<Visits, 'count'> }

/**
 * Every room that answers calls under /api: the program mounts these, and the tests of who may call what walk through
 * the same ones.
 */
export const everyRoom = (parts: ApiParts): ReadonlyArray<(api: Api) => void> => [
  answerShowcase,
  answerShops(parts),
  answerOwnShop(parts),
  answerLspro(parts),
  answerOwnLspro(parts),
  answerRegions,
  answerAccount(parts),
  answerOnboarding(parts),
  answerPhotos(parts),
  answerProducts(parts),
  answerNib(parts),
  answerNotices,
  answerPush(parts),
  answerFollows,
  answerHelp(parts),
  answerFavorites,
  answerViews(parts),
  answerVisits(parts),
  answerSearch,
  answerSitemap,
  answerModeration(parts),
  answerDoor(parts),
  answerOperator(parts),
]
