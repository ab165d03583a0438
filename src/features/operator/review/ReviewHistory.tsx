import type { Review } from '#contract/operator/operator.ts'
import { dateTimeText, durationText } from '../desk/format-age.ts'

/** What happened to it so far, the latest first, as the server says it. */
export const ReviewHistory = ({ history }: { history: Review['history'] }) => (
  <section className="panel stack stack--s">
    <h2>Riwayat</h2>
    {history.length === 0 && <p className="muted small">Belum ada.</p>}
    <ol className="review__history">
      {history.map(({ at, who, action, remark, delayed }, nth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two things may happen at one moment; the list only grows
        <li key={`${at} ${nth}`} className="small">
          {dateTimeText(at)} · {action}
          {who !== 'produsen' && ` (${who})`}
          {delayed !== null && ` (dari HP, tertunda ${durationText(delayed)})`}
          {remark && <q className="review__remark">{remark}</q>}
        </li>
      ))}
    </ol>
  </section>
)
