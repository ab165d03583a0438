import { useEffect, useEffectEvent, useState } from 'react'
import { closeDialogOf } from '#ui/dialog/close-dialog.ts'
import { Sheet } from '#ui/dialog/Dialog.tsx'
import { Button } from '#ui/nav/Button.tsx'

/**
 * Asks the user before a link (also one in a drawer) or closing the tab discards unsaved input. Its own dialog contains
 * no links. Does nothing while `on` is false. Does not intercept the browser's back button.
 */
export function LeaveGuard({ on }: { on: boolean }) {
  const [pendingLink, setPendingLink] = useState<HTMLElement>()
  const [leaving, setLeaving] = useState(false)
  const interceptClick = useEffectEvent((event: MouseEvent) => {
    const link = (event.target as Element).closest?.('a')
    if (!link || leaving || link.target || event.ctrlKey || event.metaKey) return
    // Links within this page, such as the skip link, discard nothing.
    if (link.pathname + link.search === location.pathname + location.search && link.hash) return
    event.preventDefault()
    event.stopPropagation()
    setPendingLink(link)
  })
  useEffect(() => {
    if (!on) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    // In the capture phase, to run before the router's own click listener.
    document.addEventListener('click', interceptClick, true)
    addEventListener('beforeunload', ask)
    return () => {
      document.removeEventListener('click', interceptClick, true)
      removeEventListener('beforeunload', ask)
    }
  }, [on])

  function onClosed() {
    setPendingLink(undefined)
    // Closing removes the dialog's history entry; follow the link only after that.
    if (leaving) addEventListener('popstate', go, { once: true })
  }
  function go() {
    pendingLink?.click()
    // If the link did not leave the page, the form is guarded again.
    setLeaving(false)
  }
  if (!pendingLink) return null
  const foot = (
    <>
      <Button variant="text" onClick={(event) => discardAndLeave(event.currentTarget)}>
        Buang perubahan
      </Button>
      <Button wide onClick={(event) => closeDialogOf(event.currentTarget)}>
        Lanjut mengisi
      </Button>
    </>
  )
  return (
    <Sheet title="Perubahan belum disimpan" onClose={onClosed} foot={foot}>
      <p className="sheet__part">Jika Anda pergi sekarang, yang baru Anda ubah di halaman ini hilang.</p>
    </Sheet>
  )

  function discardAndLeave(button: Element) {
    setLeaving(true)
    // After React has rendered `leaving`, which `onClosed` reads.
    setTimeout(() => closeDialogOf(button))
  }
}
