import type { AccountParts } from './account/account-parts.ts'
import { mountAccount } from './account/routes.ts'
import { mountClientErrors } from './client-errors/routes.ts'
import { mountDownloads } from './downloads/routes.ts'
import { mountFavorites } from './favorites/routes.ts'
import type { FileStore } from './file-store/file-store.ts'
import { mountFollows } from './follows/routes.ts'
import { mountHelp } from './help/routes.ts'
import type { Api } from './http/mount.ts'
import { ownLsproRoutes } from './lspro/own-lspro-routes.ts'
import { mountLspro } from './lspro/routes.ts'
import { mountModeration } from './moderation/routes.ts'
import { mountNib } from './nib/routes.ts'
import { mountNotices } from './notices/routes.ts'
import { mountOnboarding } from './onboarding/routes.ts'
import { mountOpenData } from './open-data/routes.ts'
import { mountOperator } from './operator/routes.ts'
import { twoFactorRoutes } from './operator/security/two-factor.ts'
import type { SystemParts } from './operator/system/system.ts'
import { mountPhotos } from './pictures/routes.ts'
import { mountProducts } from './products/routes.ts'
import { mountPush } from './push/routes.ts'
import { mountRegions } from './regions/routes.ts'
import { mountSearch } from './search/routes.ts'
import { ownShopRoutes } from './shops/own-shop-routes.ts'
import { mountShops } from './shops/routes.ts'
import { mountShowcase } from './showcase/routes.ts'
import { mountSitemap } from './sitemap/routes.ts'
import { mountLabels } from './sni/labels/routes.ts'
import { mountLabelReports } from './sni/reports/routes.ts'
import { mountSni } from './sni/routes.ts'
import type { PageViewCounter } from './views/page-view-counter.ts'
import { mountPageViews, mountViews } from './views/routes.ts'
import type { ViewCounter } from './views/view-counter.ts'

/** Dependencies of the features besides the database. */
export type RouteParts = AccountParts & {
  views: ViewCounter
  visits: Pick<PageViewCounter, 'count'>
  system: SystemParts
  files: Pick<FileStore, 'open'>
}

/** All features with endpoints under /api. The server mounts them, and the tests of access rights iterate over them. */
export const allRoutes = (parts: RouteParts): ReadonlyArray<(api: Api) => void> => [
  mountShowcase,
  mountShops(parts),
  ownShopRoutes(parts),
  mountLspro(parts),
  ownLsproRoutes(parts),
  mountRegions,
  mountAccount(parts),
  mountOnboarding(parts),
  mountPhotos(parts),
  mountProducts(parts),
  mountNib(parts),
  mountNotices,
  mountPush(parts),
  mountFollows,
  mountHelp(parts),
  mountFavorites,
  mountViews(parts),
  mountPageViews(parts),
  mountClientErrors,
  mountSearch,
  mountSitemap,
  mountSni,
  mountDownloads,
  mountLabels(parts),
  mountLabelReports(parts),
  mountOpenData(parts),
  mountModeration(parts),
  twoFactorRoutes(parts),
  mountOperator(parts),
]
