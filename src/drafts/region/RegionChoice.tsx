import { type ComponentProps, useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Place } from '#contract/regions/schemas.ts'
import { Button } from '#ui/nav/Button.tsx'
import { PlaceSearch, placeText } from './PlaceSearch.tsx'
import { RegionFields, regionNameOf } from './RegionFields.tsx'
import { levels, type RegionNames, type RegionValues, regionNamesOf, regionsOf } from './region-values.ts'
import { useRegionLists } from './use-region-lists.ts'

type Props<Values extends RegionValues> = Pick<ComponentProps<typeof RegionFields>, 'known' | 'onLater' | 'empty'> & {
  form: UseFormReturn<Values>
  /** Called after a village was picked in the search: the next field may get the focus. */
  onSearched: () => void
}

/** Chooses a village: by a search, or with the four lists below it, which are folded once all four are chosen. */
export function RegionChoice<Values extends RegionValues>({ form: whole, known, onSearched, ...rest }: Props<Values>) {
  // Typed loosely: the form may have any other fields.
  const form = whole as unknown as UseFormReturn<RegionValues>
  const chosen = Object.fromEntries(form.watch(levels).map((id, index) => [levels[index], id])) as RegionValues
  const isFilled = levels.every((level) => chosen[level] !== '0')
  const hasError = levels.some((level) => form.formState.errors[level])
  const [isFolded, setFolded] = useState(isFilled)
  const [picked, setPicked] = useState<RegionNames>()
  const lists = useRef<HTMLDivElement>(null)
  const hasUnfolded = useRef(false)
  const isClosed = isFolded && isFilled && !hasError
  // The button that was pressed is gone: the focus goes to the first of the lists that it has opened.
  useEffect(() => {
    if (!isClosed && hasUnfolded.current) lists.current?.querySelector('select')?.focus()
    hasUnfolded.current = false
  }, [isClosed])

  function pick(place: Place) {
    for (const [level, id] of Object.entries(regionsOf(place.id)) as [keyof RegionValues, string][])
      form.setValue(level, id, { shouldDirty: true, shouldTouch: true })
    form.clearErrors(levels)
    setPicked(regionNamesOf(place))
    setFolded(true)
    onSearched()
  }
  const names = picked && levels.every((level) => picked[level] === Number(chosen[level])) ? picked : known
  return (
    <>
      <PlaceSearch onPick={pick} />
      {isClosed && (
        <div className="region-chosen">
          <p role="status">
            <ChosenPlace chosen={chosen} names={names} />
          </p>
          <Button
            variant="text"
            small
            aria-label="Ubah wilayah"
            onClick={() => {
              hasUnfolded.current = true
              setFolded(false)
            }}
          >
            Ubah
          </Button>
        </div>
      )}
      <div className="region-lists" ref={lists} hidden={isClosed}>
        <RegionFields form={form} known={names} {...rest} />
      </div>
    </>
  )
}

/** The chosen regions in one line, from the village up, by the names that this phone has. */
function ChosenPlace({ chosen, names }: { chosen: RegionValues; names: RegionNames | undefined }) {
  const lists = useRegionLists(chosen)
  const [province, regency, district, village] = levels.map(
    (level) =>
      lists[level].list?.find(({ id }) => String(id) === chosen[level])?.name ??
      regionNameOf(names, chosen, level) ??
      '',
  )
  if (!village) return <span>Sudah dipilih; namanya menyusul</span>
  return <span>{placeText([village, district, regency, province])}</span>
}
