import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useLocalData } from '../use-local-data.ts'
import type { Section } from './editable-section.ts'

/**
 * Whether a part of what one shows is being changed: since its button, since an address that says so (`edit=galeri`: from
 * the outbox), or since the app before this one, which left a draft of it, unless it opens over the page (`asksFirst`).
 * `may`: its owner may change it by now.
 */
export function useEditor({ name, edit }: Pick<Section, 'name' | 'edit'>, may: boolean, asksFirst = false) {
  const [path, go] = useLocation()
  const search = useSearch()
  const asked = new URLSearchParams(search).get('edit') === edit
  const shelves = useLocalData()
  const begun = shelves.drafts.some((draft) => draft.name === name)
  const [open, setOpen] = useState<boolean>()
  const [left, setLeft] = useState(false)

  const openAsked = useEffectEvent(() => {
    setOpen(true)
    // Said once: whoever shuts it does not find it open again.
    const query = new URLSearchParams(search)
    query.delete('edit')
    go(query.size > 0 ? `${path}?${query}` : path, { replace: true, state: { stay: true } })
  })
  useEffect(() => {
    if (asked && may) openAsked()
  }, [asked, may])
  useEffect(() => {
    if (may && shelves.read) setOpen((before) => before ?? (begun && !asksFirst))
  }, [may, shelves.read, begun, asksFirst])

  return {
    open: may && open === true,
    /** Something of it was begun on this phone and not saved. */
    begun,
    /** It was open, and has been left: whoever left it goes on where its button is. */
    left,
    edit: () => setOpen(true),
    done: () => {
      setOpen(false)
      setLeft(true)
    },
  }
}
export type Editor = ReturnType<typeof useEditor>
