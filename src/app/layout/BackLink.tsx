// @chunk base
import { Link } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { Icon } from '#ui/display/Icon.tsx'
import { back } from '#ui/display/icons.ts'

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

// Without the Navigation API (Safari, Firefox) the history length and the referrer are the only hints.
function cameFromInside() {
  const { navigation } = globalThis as { navigation?: { canGoBack: boolean } }
  return navigation ? navigation.canGoBack : history.length > 1 && document.referrer.startsWith(location.origin)
}
