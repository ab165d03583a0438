// @chunk after-start
import { Empty } from '#ui/feedback/Empty.tsx'
import { useTitle } from '#ui/nav/use-title.ts'
import { HomeLink } from './ErrorPages.tsx'

/** The page of an unknown address; the heading is the specification's. */
export function NotFoundPage() {
  useTitle('Halaman tidak ada')
  return (
    <Empty
      variant="find"
      page
      title="OOPS! Something went wrong here"
      description="Alamat ini tidak ada atau sudah pindah."
    >
      <HomeLink />
    </Empty>
  )
}
