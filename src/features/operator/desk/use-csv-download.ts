import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { downloadText } from '#ui/display/download-text.ts'
import { sentenceOf } from '#ui/fields/form-problem.ts'
import { type DeskAsk, requestDesk } from './desk-client.ts'

/** A file of the desk, saved at a press; `saved`: under which name it was, the last time. */
export function useCsvDownload<Name extends 'auditFile' | 'reportFile'>(name: Name, ask: DeskAsk<Name>) {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [saved, setSaved] = useState<string>()

  async function save() {
    setBusy(true)
    setFailure(undefined)
    setSaved(undefined)
    try {
      const { data } = await requestDesk(client, name, ask)
      downloadText(data.name, data.csv, 'text/csv')
      setSaved(data.name)
    } catch (problem) {
      setFailure(sentenceOf(problem, 'Belum terunduh: tidak ada sambungan.'))
    } finally {
      setBusy(false)
    }
  }
  return { busy, failure, saved, save }
}
