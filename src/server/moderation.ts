import type { Keys } from './keys.ts'
import { mountCases } from './moderation/cases.ts'
import { mountCaseClaim } from './moderation/claim.ts'
import { mountJudge } from './moderation/judge.ts'
import { mountObjections } from './moderation/object.ts'
import { mountReport } from './moderation/report.ts'
import type { Api } from './mount.ts'

/** What people report, what operators decide about it, and what its owner says against that. */
export const answerModeration =
  (parts: { keys: Pick<Keys, 'codes'> }) =>
  (api: Api): void => {
    mountReport(api)
    mountObjections(api)
    mountCases(api)
    mountCaseClaim(api)
    mountJudge(api, parts)
  }
