// @chunk after-start
import { usePendingAction } from '#session/pending-action.ts'

/** Says where the visitor returns to after signing in or registering; nothing when nothing is pending. */
export function ReturnNote() {
  const action = usePendingAction()
  if (!action?.name) return null
  return (
    <p className="muted">
      Sesudah ini Anda kembali ke <b>{action.name}</b>.
    </p>
  )
}
