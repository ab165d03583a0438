import { useQuery } from '@tanstack/react-query'
import { question } from '#offline/question.ts'
import { Alert } from '#ui/Alert.tsx'
import { sentenceOf } from '#ui/say-problem.ts'
import { TryAgain } from '#ui/TryAgain.tsx'

/** Where a list is to be chosen from that this phone has never had: why it is empty, and the way to ask again. */
export function NoOptions({ what }: { what: string }) {
  const { data, error, isFetching, refetch } = useQuery(question('products.options', {}))
  if (data || !error) return null
  return (
    <Alert>
      {sentenceOf(error, `${what} belum ada di HP ini. Pilih saat ada sinyal; simpan dahulu sebagai draf.`)}
      <TryAgain look="text" onClick={() => void refetch()} busy={isFetching} />
    </Alert>
  )
}
