import { useLazyDialog } from '../dialog/use-lazy-dialog.tsx'
import { Icon } from '../display/Icon.tsx'
import { share } from '../display/icons.ts'
import { IconButton } from './IconButton.tsx'

type Props = {
  /** The address of this app to share; by default the current page. */
  to?: string
  name?: string
}

/** Shares an address through the phone's share sheet. The code loads with the first tap; toasts show the result. */
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
