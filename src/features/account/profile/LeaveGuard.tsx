import { useEffect, useEffectEvent, useState } from 'react'
import { closeDialogOf } from '#ui/dialog/close-dialog.ts'
import { Sheet } from '#ui/dialog/Dialog.tsx'
import { Button } from '#ui/nav/Button.tsx'

/**
 * Asks before a link, or closing the tab, throws away what was typed; a link in a drawer too. Its own window has none.
 * Says nothing while `on` is false, nor at the browser's "back".
 */
export function LeaveGuard({ on }: { on: boolean }) {
  const [pendingLink, setWanted] = useState<HTMLElement>()
  const [leaving, setLeaving] = useState(false)
  const interceptClick = useEffectEvent((event: MouseEvent) => {
    const link = (event.target as Element).closest?.('a')
    if (!link || leaving || link.target || event.ctrlKey || event.metaKey) return
    // The skip link leads into this very page.
    if (link.pathname + link.search === location.pathname + location.search && link.hash) return
    event.preventDefault()
    event.stopPropagation()
    setWanted(link)
  })
  useEffect(() => {
    if (!on) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    // Before the router's own listener hears of the press.
    document.addEventListener('click', interceptClick, true)
    addEventListener('beforeunload', ask)
    return () => {
      document.removeEventListener('click', interceptClick, true)
      removeEventListener('beforeunload', ask)
    }
  }, [on])

  function onClosed() {
    setWanted(undefined)
    // The window's entry in the history goes first; then the link leads where it led before.
    if (leaving) addEventListener('popstate', go, { once: true })
  }
  function go() {
    pendingLink?.click()
    // A link that has led nowhere leaves somebody in the form.
    setLeaving(false)
  }
  if (!pendingLink) return null
  const foot = (
    <>
      <Button look="text" onClick={(event) => discardAndLeave(event.currentTarget)}>
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
    // After the state is drawn, so that shutting knows of it.
    setTimeout(() => closeDialogOf(button))
  }
}
