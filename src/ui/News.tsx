import { useEffect, useSyncExternalStore } from 'react'
import { buttonClass } from './button-class.ts'
import { forDevice } from './device-words.ts'
import { hush, onSaid, said } from './news.ts'
import { Toast } from './Toast.tsx'

const none: ReturnType<typeof said> = []

/** The last piece of news, long enough to be read: four seconds and a bit for each word, twice that to do something. */
export function News() {
  const piece = useSyncExternalStore(onSaid, said, () => none).at(-1)
  useEffect(() => {
    if (!piece) return
    const reading = 4000 + piece.sentence.split(' ').length * 150
    const timer = setTimeout(() => hush(piece.id), piece.action ? 2 * reading : reading)
    return () => clearTimeout(timer)
  }, [piece])
  if (!piece) return null
  return (
    <Toast alert={piece.alert} action={piece.action && <Act id={piece.id} {...piece.action} />}>
      {forDevice(piece.sentence)}
    </Toast>
  )
}

const Act = ({ id, name, run }: { id: number; name: string; run: () => void }) => (
  <button
    type="button"
    className={buttonClass({ look: 'text', small: true })}
    onClick={() => {
      hush(id)
      run()
    }}
  >
    {name}
  </button>
)
