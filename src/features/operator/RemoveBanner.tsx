import type { DeskBanner } from '#contract/operator-content.ts'
import { ConfirmSheet } from '#ui/ConfirmSheet.tsx'
import { useDeed } from './use-deed.ts'

/** Asks before a banner goes for good, with its picture. */
export function RemoveBanner({ banner: { id, seen, title }, onShut }: { banner: DeskBanner; onShut: () => void }) {
  const deed = useDeed()
  return (
    <ConfirmSheet
      title="Hapus spanduk ini?"
      about={<b>{title}</b>}
      yes="Hapus"
      danger
      onYes={() => deed('removeBanner', { id, seen }, 'banners')}
      onShut={onShut}
    >
      Spanduk dan gambarnya hilang. Yang mungkin dipakai lagi cukup dimatikan.
    </ConfirmSheet>
  )
}
