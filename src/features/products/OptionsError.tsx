import { useQuery } from '@tanstack/react-query'
import { endpointQuery } from '#offline/cache/endpoint-query.ts'
import { Alert } from '#ui/feedback/Alert.tsx'
import { TryAgain } from '#ui/feedback/TryAgain.tsx'
import { sentenceOf } from '#ui/fields/form-problem.ts'

/** Where a list is to be chosen from that this phone has never had: why it is empty, and the way to ask again. */
export function OptionsError({ what }: { what: string }) {
  const { data, error, isFetching, refetch } = useQuery(endpointQuery('products.options', {}))
  if (data || !error) return null
  return (
    <Alert>
      {sentenceOf(error, `${what} belum ada di HP ini. Pilih saat ada sinyal; simpan dahulu sebagai draf.`)}
      <TryAgain look="text" onClick={() => void refetch()} busy={isFetching} />
    </Alert>
  )
}
