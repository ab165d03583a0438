// @chunk after-start
import { addresses } from '#contract/addresses.ts'
import { commonTexts } from '#contract/text/common-messages.ts'
import { Empty } from '#ui/feedback/Empty.tsx'
import { ButtonLink } from '#ui/nav/ButtonLink.tsx'
import { useTitle } from '#ui/nav/use-title.ts'

/** The links of every error page. */
export const HomeLink = () => (
  <>
    <ButtonLink to={addresses.home} wide>
      Go to homepage
    </ButtonLink>
    <ButtonLink to={addresses.dashboard} variant="text">
      Akun Saya
    </ButtonLink>
  </>
)

/** /error and /error/404, with the wording that the specification quotes. */
export function MissingPage() {
  useTitle(commonTexts.pageNotFound)
  return (
    <Empty
      variant="find"
      page
      title={commonTexts.pageNotFound}
      description="Alamat ini tidak ada, atau sudah berpindah."
    >
      <HomeLink />
    </Empty>
  )
}

/** /error/500. */
export function BrokenPage() {
  useTitle('System Error')
  return (
    <Empty variant="fix" page title={commonTexts.systemError} description="Yang sudah Anda simpan tetap aman.">
      <HomeLink />
    </Empty>
  )
}

/** /base/error, inside the shell. */
export function ErrorPage() {
  useTitle('OOPS!')
  return (
    <Empty variant="fix" page title={commonTexts.wentWrong} description="Yang sudah Anda simpan tetap aman.">
      <HomeLink />
    </Empty>
  )
}
