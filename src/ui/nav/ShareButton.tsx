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
    const [{ shareAddress }, { UncopiedAddressSheet }] = await Promise.all([
      import('./share-address.ts'),
      import('./UncopiedAddress.tsx'),
    ])
    const address = await shareAddress(to)
    return address === undefined
      ? () => null
      : ({ onClose }) => <UncopiedAddressSheet address={address} onClose={onClose} />
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
