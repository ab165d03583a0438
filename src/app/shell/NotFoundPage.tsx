import { Empty } from '#ui/Empty.tsx'
import { useTitle } from '#ui/title.ts'
import { WayOn } from './ErrorPages.tsx'

/** An address that leads nowhere; the heading is the specification's. */
export function NotFoundPage() {
  useTitle('Halaman tidak ada')
  return (
    <Empty look="find" page title="OOPS! Something went wrong here" say="Alamat ini tidak ada atau sudah pindah.">
      <WayOn />
    </Empty>
  )
}
