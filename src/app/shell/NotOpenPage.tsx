import { addresses } from '#contract/addresses.ts'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Empty } from '#ui/Empty.tsx'
import { useTitle } from '#ui/title.ts'

/** An address of the app whose room is not open yet. Says so, and where else to go. */
export function NotOpenPage() {
  useTitle('Belum dibuka')
  return (
    <Empty look="shut" page title="Bagian ini belum dibuka." say="Etalase sudah bisa dilihat, juga tanpa sambungan.">
      <ButtonLink to={addresses.showcase()} wide>
        Lihat etalase
      </ButtonLink>
      <ButtonLink to={addresses.home} look="text">
        Ke beranda
      </ButtonLink>
    </Empty>
  )
}
