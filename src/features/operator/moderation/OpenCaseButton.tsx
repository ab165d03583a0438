import { useLocation } from 'wouter'
import type { CaseKind } from '#contract/moderation/rules.ts'
import { Alert } from '#ui/feedback/Alert.tsx'
import { sentenceOf } from '#ui/fields/form-problem.ts'
import { Button } from '#ui/nav/Button.tsx'
import { deskAddresses } from '../desk/desk-pages.ts'
import { useDeskMutation } from '../desk/use-desk-mutation.ts'

/** Opens the moderation case of a thing; the server creates one if there is none. */
export function OpenCaseButton({ kind, id, children }: { kind: CaseKind; id: number; children: string }) {
  const [, go] = useLocation()
  const openCase = useDeskMutation('openCase', 'cases')
  const { error, isPending, isInFlight, mutateAsync } = openCase
  async function open() {
    if (isInFlight()) return
    const opened = await mutateAsync({ kind, thing_id: id }).catch(() => undefined)
    if (opened) go(deskAddresses.case(opened.data.id))
  }
  return (
    <div className="stack stack--s">
      <Alert>{error && sentenceOf(error, 'Belum dapat dibuka: tidak ada sambungan.')}</Alert>
      <div>
        <Button variant="soft" small disabled={isPending} onClick={() => void open()}>
          {children}
        </Button>
      </div>
    </div>
  )
}
