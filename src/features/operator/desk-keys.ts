import { useEffect, useEffectEvent } from 'react'

// A whole review from the keyboard.

export type Deed = 'approve' | 'changes' | 'reject' | 'next' | 'previous' | 'keys'

export const deskKeys: readonly { key: string; deed: Deed; says: string }[] = [
  { key: 'A', deed: 'approve', says: 'Terima' },
  { key: 'P', deed: 'changes', says: 'Minta perubahan' },
  { key: 'T', deed: 'reject', says: 'Tolak' },
  { key: 'J', deed: 'next', says: 'Produk berikutnya di antrean' },
  { key: 'K', deed: 'previous', says: 'Produk sebelumnya di antrean' },
  { key: '?', deed: 'keys', says: 'Daftar tombol ini' },
]

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat' | 'isComposing'>

/** What a key asks for. Never while somebody types, in a window, with a key of the browser's own, or when it is held down. */
export function deedOf(
  pressed: Pressed,
  { typing, inWindow }: { typing: boolean; inWindow: boolean },
): Deed | undefined {
  const { key, ctrlKey, metaKey, altKey, repeat, isComposing } = pressed
  if (typing || inWindow || ctrlKey || metaKey || altKey || repeat || isComposing) return undefined
  return deskKeys.find((known) => known.key === key.toUpperCase())?.deed
}

const writable = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true]'

/** Hears the keys of the desk as long as the screen is there. */
export function useDeskKeys(onDeed: (deed: Deed) => void) {
  const tell = useEffectEvent(onDeed)
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const typing = event.target instanceof Element && event.target.closest(writable) !== null
      const deed = deedOf(event, { typing, inWindow: document.querySelector('dialog[open]') !== null })
      if (!deed || event.defaultPrevented) return
      event.preventDefault()
      tell(deed)
    }
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [])
}
