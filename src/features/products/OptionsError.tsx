import { useQuery } from '@tanstack/react-query'
import { endpointQuery } from '#offline/cache/endpoint-query.ts'
import { Alert } from '#ui/feedback/Alert.tsx'
import { TryAgain } from '#ui/feedback/TryAgain.tsx'
import { sentenceOf } from '#ui/fields/form-problem.ts'

/** If the options never loaded on this phone: explains why the list `listName` is empty, with a retry button. */
export function OptionsError({ listName }: { listName: string }) {
  const { data, error, isFetching, refetch } = useQuery(endpointQuery('products.options', {}))
  if (data || !error) return null
  return (
    <Alert>
      {sentenceOf(error, `${listName} belum ada di HP ini. Pilih saat ada sinyal; simpan dahulu sebagai draf.`)}
      <TryAgain variant="text" onClick={() => void refetch()} busy={isFetching} />
    </Alert>
  )
}
