import { addresses } from '#contract/addresses.ts'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Empty } from '#ui/Empty.tsx'
import { useTitle } from '#ui/title.ts'

/** An address that leads nowhere; the heading is the specification's. */
export function NotFoundPage() {
  useTitle('Halaman tidak ada')
  return (
    <Empty look="find" page title="OOPS! Something went wrong here" say="Alamat ini tidak ada atau sudah pindah.">
      <ButtonLink to={addresses.home} wide>
        Ke beranda
      </ButtonLink>
      <ButtonLink to={addresses.showcase()} look="text">
        Lihat etalase
      </ButtonLink>
    </Empty>
  )
}
