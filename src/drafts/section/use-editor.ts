// @chunk account
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useLocalData } from '../use-local-data.ts'
import type { Section } from './editable-section.ts'

/**
 * Whether the editor of a section is open: since its button was pressed, since an address has opened it (`edit=galeri`,
 * from the outbox), or since an earlier visit left a draft, unless it opens over the page (`asksFirst`). `may`: the
 * owner may edit it now.
 */
export function useEditor({ name, edit }: Pick<Section, 'name' | 'edit'>, may: boolean, asksFirst = false) {
  const [path, go] = useLocation()
  const search = useSearch()
  const isRequested = new URLSearchParams(search).get('edit') === edit
  const localData = useLocalData()
  const begun = localData.drafts.some((draft) => draft.name === name)
  const [open, setOpen] = useState<boolean>()
  const [left, setLeft] = useState(false)

  const openRequested = useEffectEvent(() => {
    setOpen(true)
    // Removed from the address once used, so that a closed editor does not open again.
    const query = new URLSearchParams(search)
    query.delete('edit')
    go(query.size > 0 ? `${path}?${query}` : path, { replace: true, state: { stay: true } })
  })
  useEffect(() => {
    if (isRequested && may) openRequested()
  }, [isRequested, may])
  useEffect(() => {
    if (may && localData.read) setOpen((before) => before ?? (begun && !asksFirst))
  }, [may, localData.read, begun, asksFirst])

  return {
    open: may && open === true,
    /** The phone has an unsaved draft of this section. */
    begun,
    /** The editor was open and has been closed: the focus returns to its button. */
    left,
    edit: () => setOpen(true),
    done: () => {
      setOpen(false)
      setLeft(true)
    },
  }
}
export type Editor = ReturnType<typeof useEditor>
