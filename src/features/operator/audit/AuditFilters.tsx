import { useState } from 'react'
import { useLocation } from 'wouter'
import { isDate } from '#contract/products/product-rules.ts'
import { DayField } from '#drafts/DateField.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { Select } from '#ui/fields/Select.tsx'
import { Button } from '#ui/nav/Button.tsx'
import { useCsvDownload } from '../desk/use-csv-download.ts'
import { auditActions } from './audit-actions.ts'
import { type AuditView, auditAddress } from './audit-view.ts'

const actions = Object.entries(auditActions)
const options = [{ id: 0, name: 'Semua' }, ...actions.map(([, name], at) => ({ id: at + 1, name }))]

/** What narrows the log, and the file of it. */
export function AuditFilters({ view }: { view: AuditView }) {
  const [, go] = useLocation()
  const dateRange = { from: view.from ?? null, to: view.to ?? null }
  const { busy, failure, saved, save } = useCsvDownload('auditFile', dateRange)
  const show = (change: AuditView) => go(auditAddress({ ...view, ...change, page: undefined }), { replace: true })
  const selectedAction = actions.findIndex(([action]) => action === view.action) + 1
  const subjectText = [
    view.product_id && `produk ${view.product_id}`,
    view.merchant_id && `usaha ${view.merchant_id}`,
    view.lspro_id && `LSPRO ${view.lspro_id}`,
  ]
    .filter(Boolean)
    .join(', ')
  return (
    <section className="panel stack stack--s" aria-label="Saring">
      <div className="desk__filters">
        <Select
          label="Perbuatan"
          value={selectedAction}
          options={options}
          onPick={(id) => show({ action: actions[id - 1]?.[0] })}
        />
        <DayFilter label="Dari tanggal" day={view.from} onPick={(from) => show({ from })} />
        <DayFilter label="Sampai tanggal" day={view.to} onPick={(to) => show({ to })} />
      </div>
      <div className="row row--wrap">
        {subjectText && (
          <button
            type="button"
            className="chip chip--on"
            onClick={() => show({ product_id: undefined, merchant_id: undefined, lspro_id: undefined })}
          >
            Hanya {subjectText}: lihat semua
          </button>
        )}
        <Button look="line" small disabled={busy} onClick={() => void save()}>
          {busy ? 'Menyiapkan…' : 'Unduh CSV'}
        </Button>
        <span className="small muted" role="status">
          {saved ? `Disimpan sebagai ${saved}.` : 'Berkas berisi semua perbuatan dalam tanggal di atas.'}
        </span>
      </div>
      <Alert>{failure}</Alert>
    </section>
  )
}

type DayProps = { label: string; day: string | undefined; onPick: (day: string | undefined) => void }

/** Narrows once a whole day stands there, or none at all; what is half typed waits. */
function DayFilter({ label, day, onPick }: DayProps) {
  const [typed, setTyped] = useState(day ?? '')
  const pick = (said: string) => {
    setTyped(said)
    if (said === '' || isDate(said)) onPick(said || undefined)
  }
  return <DayField label={label} value={typed} onPick={pick} />
}
