import { useQueryClient } from '@tanstack/react-query'
import { downloadText } from '#ui/display/download-text.ts'
import { sentenceOf } from '#ui/fields/form-problem.ts'
import { useSingleFlightMutation } from '#ui/fields/use-single-flight-mutation.ts'
import { type DeskRequest, requestDesk } from './desk-client.ts'

/** Downloads a CSV file of the desk. `saved` is the file name of the last download. */
export function useCsvDownload<Name extends 'auditFile' | 'reportFile'>(name: Name, ask: DeskRequest<Name>) {
  const client = useQueryClient()
  const { data, error, isPending, mutate } = useSingleFlightMutation({
    async mutationFn() {
      const { data: file } = await requestDesk(client, name, ask)
      downloadText(file.name, file.csv, 'text/csv')
      return file.name
    },
  })
  return {
    busy: isPending,
    failure: error ? sentenceOf(error, 'Belum terunduh: tidak ada sambungan.') : undefined,
    saved: data,
    save: () => mutate(),
  }
}
