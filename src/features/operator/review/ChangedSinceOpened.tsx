import type { Review } from '#contract/operator/operator.ts'
import { warning } from '#ui/display/icons.ts'
import { Note } from '#ui/feedback/Note.tsx'
import { Button } from '#ui/nav/Button.tsx'
import { differencesOf } from './differences.ts'
import { DifferenceList } from './RevisionChanges.tsx'

/** Its owner changed it while it was being looked at: what, and the word that it has been seen. */
export function ChangedSinceOpened({ seen, review, onSeen }: { seen: Review; review: Review; onSeen: () => void }) {
  if (seen.version === review.version) return null
  const differences = differencesOf(seen.now, review.now)
  return (
    <div className="stack stack--s" role="alert">
      <Note icon={warning} look="wait">
        <strong>Produk ini sudah berubah sejak Anda buka.</strong> Lihat lagi sebelum memutuskan.
      </Note>
      {differences.length === 0 ? (
        <p className="small">Isinya sama; hanya dikirim ulang.</p>
      ) : (
        <DifferenceList found={differences} />
      )}
      <Button look="soft" onClick={onSeen}>
        Sudah saya lihat
      </Button>
    </div>
  )
}
