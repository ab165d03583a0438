import { useEffect, useSyncExternalStore } from 'react'
import { hush, onSaid, said } from './news.ts'
import { Toast } from './Toast.tsx'

const none: ReturnType<typeof said> = []

/** The last piece of news, long enough to be read: four seconds and a bit for each word. */
export function News() {
  const piece = useSyncExternalStore(onSaid, said, () => none).at(-1)
  useEffect(() => {
    if (!piece) return
    const timer = setTimeout(() => hush(piece.id), 4000 + piece.sentence.split(' ').length * 150)
    return () => clearTimeout(timer)
  }, [piece])
  return piece ? <Toast alert={piece.alert}>{piece.sentence}</Toast> : null
}
