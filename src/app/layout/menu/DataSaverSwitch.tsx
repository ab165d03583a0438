import { useSyncExternalStore } from 'react'
import { browserSavesData, savesData } from '#session/save-data.ts'
import { onSaveData, setSaveData } from '#session/save-data-choice.ts'
import { Icon } from '#ui/display/Icon.tsx'
import { feather } from '#ui/display/lazy-icons.ts'
import { toast } from '#ui/feedback/toast.ts'
import { MenuButton } from '#ui/nav/MenuRow.tsx'

/** The switch for the data saver; the choice is stored on this phone. */
export function DataSaverSwitch() {
  const on = useSyncExternalStore(onSaveData, savesData, () => false)
  const byBrowser = browserSavesData()
  function toggle() {
    if (byBrowser) return toast('Hemat data aktif dari pengaturan HP atau peramban Anda.')
    const isStored = setSaveData(!on)
    const sentence = on ? 'Hemat data mati.' : 'Hemat data aktif: gambar lebih kecil, tidak ada yang berputar sendiri.'
    toast(isStored ? sentence : `${sentence} HP ini tidak dapat mengingatnya.`)
  }
  return (
    <MenuButton role="switch" aria-checked={on} onClick={toggle}>
      <Icon d={feather} />
      Hemat data
      <span className="list__count">{on ? 'Aktif' : 'Mati'}</span>
    </MenuButton>
  )
}
