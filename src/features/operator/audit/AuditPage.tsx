import { useQuery } from '@tanstack/react-query'
import { useSearch } from 'wouter'
import { wholeNumber } from '#contract/format.ts'
import { Empty } from '#ui/feedback/Empty.tsx'
import { SkeletonLine } from '#ui/feedback/Skeleton.tsx'
import { useTitle } from '#ui/nav/use-title.ts'
import { DeskQueryResult } from '../desk/DeskQueryResult.tsx'
import { deskQuery } from '../desk/desk-client.ts'
import { ListPager } from '../desk/list/ListPager.tsx'
import { RequireTwoFactor } from '../security/RequireTwoFactor.tsx'
import { AuditFilters } from './AuditFilters.tsx'
import { AuditRows } from './AuditRows.tsx'
import { auditAddress, auditViewOf } from './audit-view.ts'
import '../desk/desk-lists.css'
import '../review/review.css'

/** What was done to products and shops, and by whom (O24). */
export const AuditPage = () => (
  <RequireTwoFactor>
    <AuditLog />
  </RequireTwoFactor>
)

function AuditLog() {
  useTitle('Catatan')
  const view = auditViewOf(new URLSearchParams(useSearch()))
  const log = useQuery(deskQuery('audit', view))
  return (
    <div className="desk__list desk__list--wide">
      <h1>Catatan</h1>
      <p className="muted small">Ditulis bersama perbuatannya, dan tidak dapat diubah.</p>
      <AuditFilters key={auditAddress({ ...view, page: undefined })} view={view} />
      <DeskQueryResult
        of={log}
        what="Catatan"
        bones={<AuditSkeleton />}
        empty={({ data }) =>
          data.length === 0 && <Empty look="empty" title="Tidak ada catatan." say="Dengan saringan ini." />
        }
      >
        {({ data, pages, total_filtered }) => (
          <>
            <p className="small muted">{wholeNumber(total_filtered)} catatan</p>
            <AuditRows rows={data} />
            <ListPager page={view.page ?? 1} pages={pages} to={(page) => auditAddress({ ...view, page })} />
          </>
        )}
      </DeskQueryResult>
    </div>
  )
}

const AuditSkeleton = () => (
  <div className="panel audit" aria-hidden="true">
    {[1, 2, 3, 4, 5, 6].map((row) => (
      <div key={row} className="stack stack--s">
        <SkeletonLine width={60} />
        <SkeletonLine width={40} />
        <SkeletonLine width={80} />
      </div>
    ))}
  </div>
)
