import type { Api } from '../../http/mount.ts'
import type { Photos } from '../../pictures/photos.ts'
import { mountLabelDecisions } from './decide-label-report.ts'
import { mountLabelClaim } from './label-claim.ts'
import { mountLabelPhotos } from './label-photos.ts'
import { mountLabelReportList } from './label-report-list.ts'
import { mountSubmitLabelReport } from './submit-label-report.ts'

/** Endpoints for reports about labels, and operators' decisions on them. */
export const mountLabelReports =
  ({ photos }: { photos: Photos }) =>
  (api: Api): void => {
    mountLabelPhotos(api, photos)
    mountSubmitLabelReport(api, photos)
    mountLabelReportList(api)
    mountLabelClaim(api)
    mountLabelDecisions(api)
  }
