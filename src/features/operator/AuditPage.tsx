import { useQuery } from '@tanstack/react-query'
import { useSearch } from 'wouter'
import { wholeNumber } from '#contract/values.ts'
import { BoneLine } from '#ui/Bone.tsx'
import { Empty } from '#ui/Empty.tsx'
import { useTitle } from '#ui/title.ts'
import { AtDesk } from './AtDesk.tsx'
import { AuditFilters } from './AuditFilters.tsx'
import { AuditRows } from './AuditRows.tsx'
import { auditAddress, auditViewOf } from './audit-view.ts'
import { DeskReply } from './DeskReply.tsx'
import { deskQuestion } from './desk.ts'
import { Pages } from './Pages.tsx'
import './desk-lists.css'
import './review.css'

/** What was done to products and shops, and by whom (O24). */
export const AuditPage = () => (
  <AtDesk>
    <Audit />
  </AtDesk>
)

function Audit() {
  useTitle('Catatan')
  const view = auditViewOf(new URLSearchParams(useSearch()))
  const log = useQuery(deskQuestion('audit', view))
  return (
    <div className="desk__list desk__list--wide">
      <h1>Catatan</h1>
      <p className="muted small">Ditulis bersama perbuatannya, dan tidak dapat diubah.</p>
      <AuditFilters key={auditAddress({ ...view, page: undefined })} view={view} />
      <DeskReply
        of={log}
        what="Catatan"
        bones={<AuditBones />}
        empty={({ data }) =>
          data.length === 0 && <Empty look="empty" title="Tidak ada catatan." say="Dengan saringan ini." />
        }
      >
        {({ data, pages, total_filtered }) => (
          <>
            <p className="small muted">{wholeNumber(total_filtered)} catatan</p>
            <AuditRows rows={data} />
            <Pages page={view.page ?? 1} pages={pages} to={(page) => auditAddress({ ...view, page })} />
          </>
        )}
      </DeskReply>
    </div>
  )
}

const AuditBones = () => (
  <div className="panel audit" aria-hidden="true">
    {[1, 2, 3, 4, 5, 6].map((row) => (
      <div key={row} className="stack stack--s">
        <BoneLine width={60} />
        <BoneLine width={40} />
        <BoneLine width={80} />
      </div>
    ))}
  </div>
)
