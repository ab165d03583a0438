import { useState } from 'react'
import { useLocation } from 'wouter'
import type { CaseKind } from '#contract/moderation/moderation-rules.ts'
import { Alert } from '#ui/feedback/Alert.tsx'
import { sentenceOf } from '#ui/fields/form-problem.ts'
import { Button } from '#ui/nav/Button.tsx'
import { deskAddresses } from '../desk/desk-addresses.ts'
import { useDeskMutation } from '../desk/use-desk-mutation.ts'

/** The case of a thing, made where there is none: everything reported about it, and what can be decided. */
export function OpenCaseButton({ kind, id, children }: { kind: CaseKind; id: number; children: string }) {
  const [, go] = useLocation()
  const mutate = useDeskMutation()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  async function open() {
    setFailure(undefined)
    setBusy(true)
    try {
      const { data } = await mutate('openCase', { kind, thing_id: id }, 'cases')
      go(deskAddresses.case(data.id))
    } catch (problem) {
      setFailure(sentenceOf(problem, 'Belum dapat dibuka: tidak ada sambungan.'))
      setBusy(false)
    }
  }
  return (
    <div className="stack stack--s">
      <Alert>{failure}</Alert>
      <div>
        <Button look="soft" small disabled={busy} onClick={() => void open()}>
          {children}
        </Button>
      </div>
    </div>
  )
}
