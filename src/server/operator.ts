import type { Photos } from './files/photos.ts'
import type { Keys } from './keys.ts'
import type { Api } from './mount.ts'
import { mountAskCheck } from './operator/ask-check.ts'
import { mountAuditFile } from './operator/audit-file.ts'
import { mountAudit } from './operator/audit-list.ts'
import { mountBanners } from './operator/banners.ts'
import { mountBodies } from './operator/bodies.ts'
import { mountCategories } from './operator/categories.ts'
import { mountClaim } from './operator/claim.ts'
import { mountDecide } from './operator/decide.ts'
import { mountDeletions } from './operator/deletions.ts'
import { mountDisputes } from './operator/disputes.ts'
import { mountEdit } from './operator/edit.ts'
import { mountEditLspro } from './operator/edit-lspro.ts'
import { mountEditShop } from './operator/edit-shop.ts'
import { mountFacts } from './operator/facts.ts'
import { mountHelpUser } from './operator/help-user.ts'
import { mountInbox } from './operator/inbox.ts'
import { mountIssueLspro } from './operator/issue-lspro.ts'
import { mountLongLists } from './operator/long-lists.ts'
import { mountMentors } from './operator/mentors.ts'
import { mountNibCases } from './operator/nib-cases.ts'
import { mountOptionLists } from './operator/option-lists.ts'
import { mountQuestions } from './operator/questions.ts'
import { mountQueue } from './operator/queue.ts'
import { mountReferralCodes } from './operator/referral-codes.ts'
import { mountReports } from './operator/reports.ts'
import { mountReview } from './operator/review.ts'
import { mountScopes } from './operator/scopes.ts'
import { mountShops } from './operator/shops.ts'
import { mountStandAccount } from './operator/stand-account.ts'
import { mountTexts } from './operator/texts.ts'
import { mountTraining } from './operator/training.ts'
import { mountUsers } from './operator/users.ts'

/** What operators do at the desk; its door is a room of its own. */
export const answerOperator =
  ({ photos, keys }: { photos: Photos; keys: Pick<Keys, 'codes'> }) =>
  (api: Api): void => {
    mountQueue(api)
    mountReview(api)
    mountClaim(api)
    mountDecide(api, photos)
    mountEdit(api)
    mountShops(api)
    mountEditShop(api)
    mountNibCases(api, photos)
    mountBodies(api)
    mountIssueLspro(api, keys)
    mountStandAccount(api)
    mountEditLspro(api)
    mountReferralCodes(api)
    mountAskCheck(api)
    mountDisputes(api)
    mountScopes(api)
    mountMentors(api, photos)
    mountUsers(api)
    mountTraining(api)
    mountHelpUser(api, keys)
    mountBanners(api, photos)
    mountCategories(api)
    mountOptionLists(api)
    mountLongLists(api)
    mountReports(api)
    mountQuestions(api)
    mountInbox(api)
    mountTexts(api)
    mountFacts(api)
    mountDeletions(api, photos)
    mountAudit(api)
    mountAuditFile(api)
  }
