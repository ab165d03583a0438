// @chunk base
import { Link } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { Icon } from '#ui/display/Icon.tsx'
import { back } from '#ui/display/icons.ts'
import { isPageBehind } from '../location.tsx'

type Props = {
  /** The address that the link opens when the user came from outside the app. */
  to?: string
  /** Shown on wide screens too. */
  always?: boolean
}

/** The back link. For a user from inside the app it goes back in history, which restores the scroll position. */
export const BackLink = ({ to = addresses.products(), always = false }: Props) => (
  <Link
    className={always ? 'iconbtn' : 'iconbtn only-narrow'}
    href={to}
    aria-label="Kembali"
    onClick={(event) => {
      if (!cameFromInside()) return
      event.preventDefault()
      history.back()
    }}
  >
    <Icon d={back} />
  </Link>
)

// Safari and Firefox have got the Navigation API only lately. Without it the entry of the history says whether the page
// was opened inside the app, and for the first page of a document the referrer does.
function cameFromInside() {
  const { navigation } = globalThis as { navigation?: { canGoBack: boolean } }
  if (navigation) return navigation.canGoBack
  return isPageBehind() || (history.length > 1 && document.referrer.startsWith(location.origin))
}
