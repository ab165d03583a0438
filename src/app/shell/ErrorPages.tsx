import { addresses } from '#contract/addresses.ts'
import { words } from '#contract/words.ts'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Empty } from '#ui/Empty.tsx'
import { useTitle } from '#ui/title.ts'

/** The same on every page that leads nowhere (row 284). */
export const WayOn = () => (
  <>
    <ButtonLink to={addresses.home} wide>
      Go to homepage
    </ButtonLink>
    <ButtonLink to={addresses.dashboard} look="text">
      Akun Saya
    </ButtonLink>
  </>
)

/** /error and /error/404, with the quoted words (D48). */
export function MissingPage() {
  useTitle(words.pageNotFound)
  return (
    <Empty look="find" page title={words.pageNotFound} say="Alamat ini tidak ada, atau sudah berpindah.">
      <WayOn />
    </Empty>
  )
}

/** /error/500. */
export function BrokenPage() {
  useTitle('System Error')
  return (
    <Empty look="fix" page title={words.systemError} say="Yang sudah Anda simpan tetap aman.">
      <WayOn />
    </Empty>
  )
}

/** /base/error, inside the shell. */
export function WentWrongPage() {
  useTitle('OOPS!')
  return (
    <Empty look="fix" page title={words.wentWrong} say="Yang sudah Anda simpan tetap aman.">
      <WayOn />
    </Empty>
  )
}
