import { useSyncExternalStore } from 'react'
import { browserSavesData, savesData } from '#session/save-data.ts'
import { onSaveData, setSaveData } from '#session/save-data-choice.ts'
import { Icon } from '#ui/display/Icon.tsx'
import { feather } from '#ui/display/lazy-icons.ts'
import { toast } from '#ui/feedback/toast.ts'
import { MenuButton } from '#ui/nav/MenuRow.tsx'

/** Saving data, on or off: it says which, and remembers it on this phone. */
export function DataSaverSwitch() {
  const on = useSyncExternalStore(onSaveData, savesData, () => false)
  const byBrowser = browserSavesData()
  function turn() {
    if (byBrowser) return toast('Hemat data aktif dari pengaturan HP atau peramban Anda.')
    const kept = setSaveData(!on)
    const now = on ? 'Hemat data mati.' : 'Hemat data aktif: gambar lebih kecil, tidak ada yang berputar sendiri.'
    toast(kept ? now : `${now} HP ini tidak dapat mengingatnya.`)
  }
  return (
    <MenuButton role="switch" aria-checked={on} onClick={turn}>
      <Icon d={feather} />
      Hemat data
      <span className="list__count">{on ? 'Aktif' : 'Mati'}</span>
    </MenuButton>
  )
}
