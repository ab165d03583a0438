import { useQuery } from '@tanstack/react-query'
import type { Answer as AnswerOf } from '#contract/endpoint.ts'
import type { Region } from '#contract/regions.ts'
import type { search } from '#contract/search.ts'
import { searchMost } from '#contract/search-limits.ts'
import { LowBanners } from '#goods/LowBanners.tsx'
import { Answer } from '#ui/Answer.tsx'
import { useStillWrong } from '#ui/still-wrong.ts'
import { GroupRow } from './GroupRow.tsx'
import { NothingFound } from './NothingFound.tsx'
import { RememberedResults } from './RememberedResults.tsx'
import { SearchBones } from './SearchBones.tsx'
import { resultsQuestion } from './search-questions.ts'
import { groupNames, type SearchView } from './search-view.ts'
import { Understood } from './Understood.tsx'

type Props = { view: SearchView; provinces: Region[] }

/** The best of each group; without a road what the phone remembers. */
export function Results({ view, provinces }: Props) {
  const asked = useQuery(resultsQuestion(view))
  const { data, isFetching, refetch } = asked
  const problem = useStillWrong(asked)
  if (!data && problem?.trouble === 'unreachable')
    return <RememberedResults view={view} provinces={provinces} busy={isFetching} tryAgain={() => void refetch()} />
  return (
    <>
      <p className="sr" role="status">
        {data && countText(view, data.data)}
      </p>
      <Answer of={asked} what="Hasil pencarian" bones={<SearchBones view={view} provinces={provinces} />}>
        {({ data }) => <Found view={view} data={data} />}
      </Answer>
    </>
  )
}

type Data = AnswerOf<typeof search.results>['data']

function Found({ view, data }: { view: SearchView; data: Data }) {
  const nothing = view.ticked.every((group) => data.total[group] === 0)
  return (
    <>
      <LowBanners label="Spanduk pencarian" banners={data.banner_sub} />
      {nothing ? (
        <NothingFound view={view} didYouMean={data.did_you_mean} />
      ) : (
        <>
          <Understood view={view} data={data} />
          {view.ticked.map((group) => (
            <GroupRow key={group} view={view} group={group} cards={data} total={data.total[group]} />
          ))}
        </>
      )}
    </>
  )
}

/** 'Ditemukan: 12 Produk, 3 UMKM / Produsen, 0 LSPRO', for whoever listens. */
const countText = ({ ticked }: SearchView, { total }: Data) =>
  `Ditemukan: ${ticked.map((group) => `${numberText(total[group])} ${groupNames[group]}`).join(', ')}`

/** '1.000+' where counting has ended. */
export const numberText = (count: number) => (count >= searchMost ? `${searchMost / 1000}.000+` : String(count))
