import type { Api } from '../http/mount.ts'
import type { Photos } from '../pictures/photos.ts'
import type { Keys } from '../secrets/keys.ts'
import { mountAuditCsv } from './audit/audit-csv.ts'
import { mountAudit } from './audit/audit-list.ts'
import { mountBanners } from './banners/banners.ts'
import { mountCategories } from './categories/categories.ts'
import { mountContactFacts } from './content/contact-facts.ts'
import { mountQuestions } from './content/questions.ts'
import { mountTexts } from './content/texts.ts'
import { mountListFiles } from './list-files/list-files.ts'
import { mountMentors } from './lists/mentors.ts'
import { mountOptionLists } from './lists/option-lists.ts'
import { mountRegionsAndClasses } from './lists/regions-and-classes.ts'
import { mountScopes } from './lists/scopes.ts'
import { mountAccountStatus } from './lspro/account-status.ts'
import { mountLspros } from './lspro/bodies.ts'
import { mountEditLspro } from './lspro/edit-lspro.ts'
import { mountLsproAccounts } from './lspro/lspro-accounts.ts'
import { mountReferralCodes } from './lspro/referral-codes.ts'
import { mountDisputes } from './queue/disputes.ts'
import { mountQueue } from './queue/queue.ts'
import { mountDecide } from './review/decide.ts'
import { mountEditProduct } from './review/edit-product.ts'
import { mountRequestCertificateCheck } from './review/request-certificate-check.ts'
import { mountReview } from './review/review.ts'
import { mountReviewClaim } from './review/review-claim.ts'
import { mountTrainingDays } from './security/training-days.ts'
import { mountEditShop } from './shops/edit-shop.ts'
import { mountNibCases } from './shops/nib-cases.ts'
import { mountShops } from './shops/shops.ts'
import { mountReports } from './statistics/statistics.ts'
import { mountSystem, type SystemParts } from './system/system.ts'
import { mountDeletions } from './users/deletions.ts'
import { mountInbox } from './users/inbox.ts'
import { mountUserSupport } from './users/user-support.ts'
import { mountUsers } from './users/users.ts'

/** All endpoints of the operators' desk; its second factor is in `security/`. */
export const mountOperator =
  ({ photos, keys, system }: { photos: Photos; keys: Pick<Keys, 'codes'>; system: SystemParts }) =>
  (api: Api): void => {
    mountQueue(api)
    mountReview(api)
    mountReviewClaim(api)
    mountDecide(api, photos)
    mountEditProduct(api)
    mountShops(api)
    mountEditShop(api)
    mountNibCases(api, photos)
    mountLspros(api)
    mountLsproAccounts(api, keys)
    mountAccountStatus(api)
    mountEditLspro(api)
    mountReferralCodes(api)
    mountRequestCertificateCheck(api)
    mountDisputes(api)
    mountScopes(api)
    mountMentors(api, photos)
    mountUsers(api)
    mountTrainingDays(api)
    mountUserSupport(api, keys)
    mountBanners(api, photos)
    mountCategories(api)
    mountOptionLists(api)
    mountRegionsAndClasses(api)
    mountReports(api)
    mountQuestions(api)
    mountInbox(api)
    mountTexts(api)
    mountContactFacts(api)
    mountDeletions(api, photos)
    mountAudit(api)
    mountAuditCsv(api)
    mountListFiles(api)
    mountSystem(api, system)
  }
