import { useQuery } from '@tanstack/react-query'
import { sizeText } from '#contract/text/size-text.ts'
import { isRegistryWanted } from '#offline/sni/registry-preference.ts'
import { Button } from '#ui/nav/Button.tsx'
import { updateQuery, updateSizeQuery } from './registry-queries.ts'

type Props = {
  /** There is a registry on this phone: it is brought up to date. */
  isThere: boolean
  isSaving: boolean
  online: boolean
  small?: boolean
  /** Runs before the download starts, during which the button may be gone. */
  onStart?: () => void
}

/** Downloads the registry, or brings it up to date. */
export function UpdateButton({ isThere, isSaving, online, small = false, onStart }: Props) {
  const update = useQuery(updateQuery())
  // A person who saves data or has deleted the registry is asked first, with the size of the download.
  const isAsked = online && !update.isFetching && (isSaving || (!isThere && isRegistryWanted() === false))
  const size = useQuery(updateSizeQuery({ isAsked })).data
  const sizeNote = isAsked && size ? ` (${sizeText(size)})` : ''
  return (
    <Button
      variant="soft"
      small={small}
      disabled={!online || update.isFetching}
      aria-busy={update.isFetching || undefined}
      onClick={() => {
        onStart?.()
        void update.refetch()
      }}
    >
      {update.isFetching ? 'Mengambil…' : `${isThere ? 'Perbarui' : 'Ambil daftar'}${sizeNote}`}
    </Button>
  )
}
