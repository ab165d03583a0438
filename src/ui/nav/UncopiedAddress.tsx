// @chunk after-start
// Two places need it: the button that shares a page, and the menu of a post.
import { Sheet } from '../dialog/Dialog.tsx'
import { Alert } from '../feedback/Alert.tsx'

/** An address that the browser refuses to copy, for the person to copy. */
export const UncopiedAddress = ({ address }: { address: string }) => (
  <div className="stack stack--s">
    <Alert>Peramban ini tidak dapat menyalin sendiri. Pilih alamat ini, lalu salin.</Alert>
    <div className="input">
      <input
        readOnly
        aria-label="Alamat halaman"
        value={address}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
    </div>
  </div>
)

export const UncopiedAddressSheet = ({ address, onClose }: { address: string; onClose: () => void }) => (
  <Sheet title="Bagikan" onClose={onClose}>
    <div className="sheet__part">
      <UncopiedAddress address={address} />
    </div>
  </Sheet>
)
