import { longDate } from '#contract/format.ts'
import { noticeWords } from '#contract/notices.ts'
import { ProductMarks } from './OwnProductCard.tsx'
import { type OwnProduct, rejectionOf } from './own-products.ts'
import { changeLabel } from './product-actions.ts'

/** How a product stands, in words: its state, what the reviewer said, what of it waits and why. */
export function OwnProductState({ good }: { good: OwnProduct }) {
  const { entry: waits, is_public, confirm_due, sni_end_date, sni_no_end, is_sni } = good
  const refusal = rejectionOf(good)
  const change = changeLabel(good)
  return (
    <div className="stack stack--s">
      <div className="row row--wrap">
        <ProductMarks good={good} />
      </div>
      {waits?.state === 'parked' && <p className="small own__wrong">{rejectionText(waits)}</p>}
      {is_public === 1 && <p className="small">Tampil di etalase.</p>}
      {change && <p className="small">{change}. Versi yang tampil tetap sampai perubahan diterima.</p>}
      {refusal && (
        <div className="small">
          <p className="muted">Pesan peninjau</p>
          <q className="own__remark">{refusal.remark || noticeWords.noRemark}</q>
        </div>
      )}
      {is_sni === 1 && sni_no_end === 0 && sni_end_date && (
        <p className="small muted">
          Sertifikat SNI {good.label === 'Sudah Kadaluarsa' ? 'berakhir' : 'sampai'} {longDate(sni_end_date)}.
        </p>
      )}
      {good.label === 'Sudah Kadaluarsa' && (
        <p className="small">
          Produk ini tidak tampil lagi. Punya sertifikat baru? Ubah nomor dan tanggalnya, lalu kirim: setelah diperiksa,
          produk tampil lagi.
        </p>
      )}
      {confirm_due === 1 && (
        <p className="small">Sertifikat ini tidak punya tanggal akhir. Setahun sekali, nyatakan bahwa masih berlaku.</p>
      )}
    </div>
  )
}

const rejectionText = ({ problem }: NonNullable<OwnProduct['entry']>) => {
  const [field] = Object.values(problem?.fields ?? {})
  return field ?? (problem?.message && problem.message !== 'refused' ? problem.message : 'Server menolak kiriman ini.')
}
