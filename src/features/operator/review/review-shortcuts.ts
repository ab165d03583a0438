import { useEffect, useEffectEvent } from 'react'

// Keyboard shortcuts of a review.

export type ShortcutAction = 'approve' | 'changes' | 'reject' | 'next' | 'previous' | 'keys'

export const reviewShortcuts: readonly { key: string; kind: ShortcutAction; label: string }[] = [
  // Not T, with which two of the three buttons begin, and no neighbours: a slip of the finger must not decide.
  { key: 'Y', kind: 'approve', label: 'Terima' },
  { key: 'P', kind: 'changes', label: 'Minta perubahan' },
  { key: 'X', kind: 'reject', label: 'Tolak' },
  { key: 'J', kind: 'next', label: 'Produk berikutnya di antrean' },
  { key: 'K', kind: 'previous', label: 'Produk sebelumnya di antrean' },
  { key: '?', kind: 'keys', label: 'Daftar tombol ini' },
]

/** The key of an action: 'Y'. */
export const keyOf = (kind: ShortcutAction) => reviewShortcuts.find((shortcut) => shortcut.kind === kind)?.key

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat' | 'isComposing'>

/** The action of a key. undefined while typing, in a dialog, with a modifier key, or when the key is held down. */
export function shortcutOf(
  press: KeyPress,
  { typing, inWindow }: { typing: boolean; inWindow: boolean },
): ShortcutAction | undefined {
  const { key, ctrlKey, metaKey, altKey, repeat, isComposing } = press
  if (typing || inWindow || ctrlKey || metaKey || altKey || repeat || isComposing) return undefined
  return reviewShortcuts.find((shortcut) => shortcut.key === key.toUpperCase())?.kind
}

const editableSelector = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true]'

/** Calls `onAction` for shortcut keys while the review is mounted. */
export function useReviewShortcuts(onAction: (action: ShortcutAction) => void) {
  const notify = useEffectEvent(onAction)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const typing = event.target instanceof Element && event.target.closest(editableSelector) !== null
      const action = shortcutOf(event, { typing, inWindow: document.querySelector('dialog[open]') !== null })
      if (!action || event.defaultPrevented) return
      event.preventDefault()
      notify(action)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
