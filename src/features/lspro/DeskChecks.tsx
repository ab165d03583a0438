import { CardBones } from '#goods/CardBones.tsx'
import { MoreBelow } from '#goods/MoreBelow.tsx'
import { Answer } from '#ui/Answer.tsx'
import { Empty } from '#ui/Empty.tsx'
import { DeskCheck } from './DeskCheck.tsx'
import { MoreButton } from './MoreButton.tsx'
import type { CheckState } from './own-checks.ts'
import { useChecks } from './own-desk.ts'

const nothing: Record<CheckState, string> = {
  waiting: 'Tidak ada sertifikat yang menunggu Anda periksa.',
  confirmed: 'Belum ada sertifikat yang Anda konfirmasi.',
  disputed: 'Belum ada sertifikat yang Anda sanggah.',
  all: 'Belum ada produk yang menyebut LSPRO Anda.',
}

/** Certificates of a state, and what can be said of each. */
export function DeskChecks({ state }: { state: CheckState }) {
  const { asked, list } = useChecks(state)
  const bones = <CardBones count={2} className="stack" />
  return (
    <Answer of={asked} what="Daftar sertifikat" bones={bones}>
      {() => {
        if (!list) return bones
        return (
          <>
            {list.length === 0 && !asked.hasNextPage && (
              <Empty look="empty" title="Tidak ada data" say={nothing[state]} />
            )}
            <ul className="stack">
              {list.map((one) => (
                <li key={one.product_id}>
                  <DeskCheck certificate={one} />
                </li>
              ))}
            </ul>
            <MoreBelow list={asked} idle={<MoreButton list={asked} />} />
          </>
        )
      }}
    </Answer>
  )
}
