import { Link } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { Icon } from '#ui/display/Icon.tsx'
import { back } from '#ui/display/icons.ts'

type Props = {
  /** Where whoever came from outside goes. */
  to?: string
  /** On wide screens too. */
  always?: boolean
}

/** The way back: to where one came from inside the app, so that the place in the list is found again. */
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

// Where the browser cannot say it (Safari, Firefox), an entry of our own beneath this page is all we can tell by.
function cameFromInside() {
  const { navigation } = globalThis as { navigation?: { canGoBack: boolean } }
  return navigation ? navigation.canGoBack : history.length > 1 && document.referrer.startsWith(location.origin)
}
