import { useRef, useState } from 'react'
import { restoreDays } from '#contract/lspro/rules.ts'
import type { RemovedPosting } from '#contract/lspro/schemas.ts'
import { dayInJakarta, longDate } from '#contract/time/dates.ts'
import { postTitle } from '#drafts/writes/posting-write.ts'
import { StorageError } from '#offline/storage/local-db.ts'
import { Sheet } from '#ui/dialog/Dialog.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { Button } from '#ui/nav/Button.tsx'
import { restorePost } from './posting-actions.ts'

/** The removed posts. They can be restored for `restoreDays` days, long after the toast that offered it is gone. */
export function RemovedPosts({
  removed,
  onRestored,
}: {
  removed: readonly RemovedPosting[]
  onRestored: (key: string) => void
}) {
  const [open, setOpen] = useState(false)
  // A ref: on a slow phone the dialog closes before React has rendered a new state.
  const restoredKey = useRef<string>(undefined)
  if (removed.length === 0 && !open) return null
  return (
    <div>
      <Button variant="text" small aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Postingan yang dihapus ({removed.length})
      </Button>
      {open && (
        <Sheet
          title="Postingan yang dihapus"
          onClose={() => {
            setOpen(false)
            if (restoredKey.current) onRestored(restoredKey.current)
            restoredKey.current = undefined
          }}
        >
          <div className="sheet__part stack">
            <p className="small">Dapat ditampilkan lagi selama {restoreDays} hari, lalu hilang bersama gambarnya.</p>
            <ul className="stack">
              {removed.map((post) => (
                <RemovedPostRow
                  key={post.external_id}
                  post={post}
                  onRestored={(key) => {
                    restoredKey.current = key
                  }}
                />
              ))}
            </ul>
          </div>
        </Sheet>
      )}
    </div>
  )
}

function RemovedPostRow({ post, onRestored }: { post: RemovedPosting; onRestored: (key: string) => void }) {
  const { external_id: key, created_at, removed_at, remark, img_url } = post
  const [failure, setFailure] = useState<string>()
  const day = (at: string) => longDate(dayInJakarta(Date.parse(at)))
  const title = postTitle(remark)
  async function restore(button: Element) {
    setFailure(undefined)
    const dialog = button.closest('dialog')
    try {
      await restorePost(key, remark)
      onRestored(key)
      dialog?.close()
    } catch (error) {
      if (!(error instanceof StorageError)) throw error
      setFailure(error.message)
    }
  }
  return (
    <li className="removed-post">
      <div className="grow">
        <p className="small">{title}</p>
        <p className="xs muted">
          Dihapus {day(removed_at)}, diposting {day(created_at)}
          {img_url && ', dengan gambar'}
        </p>
        <Alert>{failure}</Alert>
      </div>
      <Button
        variant="soft"
        small
        aria-label={`Tampilkan lagi ${title}`}
        onClick={({ currentTarget }) => void restore(currentTarget)}
      >
        Tampilkan lagi
      </Button>
    </li>
  )
}
