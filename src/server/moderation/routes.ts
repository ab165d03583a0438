import type { Api } from '../http/mount.ts'
import type { Keys } from '../secrets/keys.ts'
import { mountCaseClaim } from './case-claim.ts'
import { mountCases } from './cases.ts'
import { mountObjections } from './objections.ts'
import { mountSubmitReport } from './submit-report.ts'
import { mountVerdicts } from './verdicts.ts'

/** Endpoints for reports, operators' decisions on them, and owners' objections. */
export const mountModeration =
  (parts: { keys: Pick<Keys, 'codes'> }) =>
  (api: Api): void => {
    mountSubmitReport(api)
    mountObjections(api)
    mountCases(api)
    mountCaseClaim(api)
    mountVerdicts(api, parts)
  }
