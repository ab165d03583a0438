import { useState } from 'react'
import { useLocation } from 'wouter'
import type { CaseKind } from '#contract/moderation-rules.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { sentenceOf } from '#ui/say-problem.ts'
import { deskAddresses } from './desk-addresses.ts'
import { useDeed } from './use-deed.ts'

/** The case of a thing, made where there is none: everything reported about it, and what can be decided. */
export function OpenCase({ kind, id, children }: { kind: CaseKind; id: number; children: string }) {
  const [, go] = useLocation()
  const deed = useDeed()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  async function open() {
    setFailure(undefined)
    setBusy(true)
    try {
      const { data } = await deed('openCase', { kind, thing_id: id }, 'cases')
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
