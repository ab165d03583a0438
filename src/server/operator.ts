import type { Photos } from './files/photos.ts'
import type { Api } from './mount.ts'
import { mountAuditFile } from './operator/audit-file.ts'
import { mountAudit } from './operator/audit-list.ts'
import { mountClaim } from './operator/claim.ts'
import { mountDecide } from './operator/decide.ts'
import { mountEdit } from './operator/edit.ts'
import { mountEditShop } from './operator/edit-shop.ts'
import { mountQueue } from './operator/queue.ts'
import { mountReview } from './operator/review.ts'
import { mountShops } from './operator/shops.ts'

/** What operators do at the desk; its door is a room of its own. */
export const answerOperator =
  ({ photos }: { photos: Photos }) =>
  (api: Api): void => {
    mountQueue(api)
    mountReview(api)
    mountClaim(api)
    mountDecide(api, photos)
    mountEdit(api)
    mountShops(api)
    mountEditShop(api)
    mountAudit(api)
    mountAuditFile(api)
  }
