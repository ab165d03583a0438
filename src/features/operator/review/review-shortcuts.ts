import { useEffect, useEffectEvent } from 'react'

// A whole review from the keyboard.

export type ShortcutAction = 'approve' | 'changes' | 'reject' | 'next' | 'previous' | 'keys'

export const reviewShortcuts: readonly { key: string; deed: ShortcutAction; says: string }[] = [
  { key: 'A', deed: 'approve', says: 'Terima' },
  { key: 'P', deed: 'changes', says: 'Minta perubahan' },
  { key: 'T', deed: 'reject', says: 'Tolak' },
  { key: 'J', deed: 'next', says: 'Produk berikutnya di antrean' },
  { key: 'K', deed: 'previous', says: 'Produk sebelumnya di antrean' },
  { key: '?', deed: 'keys', says: 'Daftar tombol ini' },
]

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat' | 'isComposing'>

/** What a key asks for. Never while somebody types, in a window, with a key of the browser's own, or when it is held down. */
export function shortcutOf(
  press: KeyPress,
  { typing, inWindow }: { typing: boolean; inWindow: boolean },
): ShortcutAction | undefined {
  const { key, ctrlKey, metaKey, altKey, repeat, isComposing } = press
  if (typing || inWindow || ctrlKey || metaKey || altKey || repeat || isComposing) return undefined
  return reviewShortcuts.find((known) => known.key === key.toUpperCase())?.deed
}

const editableSelector = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true]'

/** Hears the keys of the desk as long as the screen is there. */
export function useReviewShortcuts(onAction: (action: ShortcutAction) => void) {
  const notify = useEffectEvent(onAction)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const typing = event.target instanceof Element && event.target.closest(editableSelector) !== null
      const deed = shortcutOf(event, { typing, inWindow: document.querySelector('dialog[open]') !== null })
      if (!deed || event.defaultPrevented) return
      event.preventDefault()
      notify(deed)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
