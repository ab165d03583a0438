import { Toast } from '#ui/feedback/Toast.tsx'
import { Button } from '#ui/nav/Button.tsx'

/** A new release is waiting. The page is never reloaded unless the user asks for it. */
export const UpdateNotice = ({ onReload, onLater }: { onReload: () => void; onLater: () => void }) => (
  <Toast
    action={
      <>
        <Button variant="text" small onClick={onLater}>
          Nanti
        </Button>
        <Button variant="text" small onClick={onReload}>
          Muat ulang
        </Button>
      </>
    }
  >
    Versi baru siap
  </Toast>
)
