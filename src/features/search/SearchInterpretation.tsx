import { Link } from 'wouter'
import type { Answer } from '#contract/endpoint.ts'
import type { search } from '#contract/search/schemas.ts'
import { type SearchView, searchAddress } from './search-view.ts'

type Data = Pick<Answer<typeof search.results>['data'], 'did_you_mean' | 'understood'>

/** The server's interpretation of the search text, if it changed the text: corrections, and a spelling suggestion. */
export function SearchInterpretation({ view, data: { did_you_mean, understood } }: { view: SearchView; data: Data }) {
  const sentences = interpretationSentences(understood)
  if (!did_you_mean && sentences.length === 0) return null
  return (
    <div>
      {did_you_mean && <DidYouMean view={view} text={did_you_mean} />}
      {sentences.map((sentence) => (
        <p key={sentence} className="small muted">
          {sentence}
        </p>
      ))}
    </div>
  )
}

/** 'Maksud Anda keripik singkong?' */
export const DidYouMean = ({ view, text }: { view: SearchView; text: string }) => (
  <p>
    Maksud Anda{' '}
    <Link className="link" href={searchAddress({ ...view, query: text })}>
      {text}
    </Link>
    ?
  </p>
)

export function interpretationSentences({
  text,
  is_corrected,
  is_partial,
  sni_no,
  also,
}: Data['understood']): string[] {
  return [
    is_corrected === 1 && `Menampilkan hasil untuk “${text}”.`,
    is_partial === 1 && 'Tidak ada yang memuat semua kata itu. Ini yang paling dekat.',
    sni_no && `Nomor standar: ${sni_no}.`,
    also.length > 0 && `Juga dicari: ${also.flatMap((synonym) => synonym.as).join(', ')}.`,
  ].filter((sentence) => typeof sentence === 'string')
}
