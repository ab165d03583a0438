import { Link } from 'wouter'
import { type SearchView, searchAddress } from './search-view.ts'

/** 'Cancel': shows all groups again. If the user came from there, goes back in the history instead. */
export const CancelLink = ({ view }: { view: SearchView }) => (
  <Link
    className="link link--bare"
    href={searchAddress({ ...view, whole: undefined })}
    replace
    onClick={(event) => {
      if (!(history.state as { fromRow?: true } | null)?.fromRow) return
      event.preventDefault()
      history.back()
    }}
  >
    Cancel
  </Link>
)
