import type { Review } from '#contract/operator.ts'
import { Button } from '#ui/Button.tsx'
import { warning } from '#ui/icons.ts'
import { Note } from '#ui/Note.tsx'
import { Differences } from './Changes.tsx'
import { differencesOf } from './differences.ts'

/** Its owner changed it while it was being looked at: what, and the word that it has been seen. */
export function ChangedSince({ seen, review, onSeen }: { seen: Review; review: Review; onSeen: () => void }) {
  if (seen.version === review.version) return null
  const found = differencesOf(seen.now, review.now)
  return (
    <div className="stack stack--s" role="alert">
      <Note icon={warning} look="wait">
        <strong>Produk ini sudah berubah sejak Anda buka.</strong> Lihat lagi sebelum memutuskan.
      </Note>
      {found.length === 0 ? <p className="small">Isinya sama; hanya dikirim ulang.</p> : <Differences found={found} />}
      <Button look="soft" onClick={onSeen}>
        Sudah saya lihat
      </Button>
    </div>
  )
}
