import { useSyncExternalStore } from 'react'
import { browserSaves, saves } from '#session/saver.ts'
import { onSaver, setSaver } from '#session/saver-choice.ts'
import { Icon } from '#ui/Icon.tsx'
import { feather } from '#ui/late-icons.ts'
import { say } from '#ui/news.ts'

/** Saving data, on or off: it says which, and remembers it on this phone (P35). */
export function SaverSwitch() {
  const on = useSyncExternalStore(onSaver, saves, () => false)
  const byBrowser = browserSaves()
  function turn() {
    if (byBrowser) return say('Hemat data aktif dari pengaturan HP atau peramban Anda.')
    const kept = setSaver(!on)
    const now = on ? 'Hemat data mati.' : 'Hemat data aktif: gambar lebih kecil, tidak ada yang berputar sendiri.'
    say(kept ? now : `${now} HP ini tidak dapat mengingatnya.`)
  }
  return (
    <button type="button" role="switch" aria-checked={on} onClick={turn}>
      <Icon d={feather} />
      Hemat data
      <span className="list__count">{on ? 'Aktif' : 'Mati'}</span>
    </button>
  )
}
