import { useState } from 'react'
import { NoticesDrawer } from '#features/notices/NoticesDrawer.tsx'
import { useNotices } from '#features/notices/use-notices.ts'
import { useSession } from '#session/use-session.ts'
import { Icon } from '#ui/display/Icon.tsx'
import { bell } from '#ui/display/lazy-icons.ts'
import { IconButton } from '#ui/nav/IconButton.tsx'

/** The way to what one has been told. A merchant sees how much of it there is (D46). */
export function NoticesLink() {
  const [open, setOpen] = useState(false)
  const { asked, count } = useNotices()
  const counts = useSession()?.user_role === 'merchant' && count > 0
  function look() {
    // Reads the count again at each opening: it may have changed since the page was drawn.
    void asked.refetch({ cancelRefetch: false })
    setOpen(true)
  }
  return (
    <>
      <IconButton
        className="bell"
        aria-label={counts ? `Notifikasi, ${count} baru` : 'Notifikasi'}
        aria-haspopup="dialog"
        onClick={look}
      >
        <Icon d={bell} />
        {counts && (
          <span className="count" aria-hidden="true">
            {count > 99 ? '99+' : count}
          </span>
        )}
      </IconButton>
      {open && <NoticesDrawer onShut={() => setOpen(false)} />}
    </>
  )
}
