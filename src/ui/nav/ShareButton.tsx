import { useLazyDialog } from '../dialog/use-lazy-dialog.tsx'
import { Icon } from '../display/Icon.tsx'
import { share } from '../display/icons.ts'
import { IconButton } from './IconButton.tsx'

type Props = {
  /** What is shared: an address of this app; without one the page one is on. */
  to?: string
  name?: string
}

/** Shares an address through the phone. Its code comes with the first tap, and what came of it is said among the news. */
export function ShareButton({ to, name = 'Bagikan' }: Props) {
  const { open, shown } = useLazyDialog(async () => {
    const { shareAddress } = await import('./share-address.ts')
    await shareAddress(to)
    return () => null
  })
  return (
    <>
      <IconButton aria-label={name} onClick={open}>
        <Icon d={share} />
      </IconButton>
      {shown}
    </>
  )
}
