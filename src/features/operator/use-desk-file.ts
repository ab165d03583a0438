import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { saveText } from '#ui/save-text.ts'
import { sentenceOf } from '#ui/say-problem.ts'
import { askDesk, type DeskAsk } from './desk.ts'

/** A file of the desk, saved at a press; `saved`: under which name it was, the last time. */
export function useDeskFile<Name extends 'auditFile' | 'reportFile'>(name: Name, ask: DeskAsk<Name>) {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [saved, setSaved] = useState<string>()

  async function save() {
    setBusy(true)
    setFailure(undefined)
    setSaved(undefined)
    try {
      const { data } = await askDesk(client, name, ask)
      saveText(data.name, data.csv, 'text/csv')
      setSaved(data.name)
    } catch (problem) {
      setFailure(sentenceOf(problem, 'Belum terunduh: tidak ada sambungan.'))
    } finally {
      setBusy(false)
    }
  }
  return { busy, failure, saved, save }
}
