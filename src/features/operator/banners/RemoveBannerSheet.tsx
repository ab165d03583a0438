import type { DeskBanner } from '#contract/operator/content.ts'
import { ConfirmSheet } from '#ui/dialog/ConfirmSheet.tsx'
import { useDeskMutation } from '../desk/use-desk-mutation.ts'

/** Asks before a banner goes for good, with its picture. */
export function RemoveBannerSheet({ banner: { id, seen, title }, onShut }: { banner: DeskBanner; onShut: () => void }) {
  const mutate = useDeskMutation()
  return (
    <ConfirmSheet
      title="Hapus spanduk ini?"
      about={<b>{title}</b>}
      yes="Hapus"
      danger
      onYes={() => mutate('removeBanner', { id, seen }, 'banners')}
      onShut={onShut}
    >
      Spanduk dan gambarnya hilang. Yang mungkin dipakai lagi cukup dimatikan.
    </ConfirmSheet>
  )
}
