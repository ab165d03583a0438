import { useId, useState } from 'react'
import { useLocation } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { commonLabels } from '#contract/common-labels.ts'
import type { Region } from '#contract/regions.ts'
import { FieldFrame } from '#ui/fields/FieldFrame.tsx'
import { Select } from '#ui/fields/Select.tsx'
import { buttonClass } from '#ui/nav/button-class.ts'
import { type FeedView, feedAddress } from '../public/lspro-view.ts'

type Props = {
  view: FeedView
  provinces: Region[]
  /** Takes the place of the window it stands in. */
  replace?: boolean
}

/** What narrows the feed: words, and where their body is (row 251). */
export function FeedForm({ view, provinces, replace = false }: Props) {
  const id = useId()
  const [, go] = useLocation()
  const [province, setProvince] = useState(view.province)
  return (
    <search>
      <form
        className="stack"
        action={addresses.lsproFeed}
        onSubmit={(event) => {
          event.preventDefault()
          const words = event.currentTarget.elements.namedItem('search') as HTMLInputElement
          words.blur()
          go(feedAddress({ search: words.value.trim().slice(0, 100), province }), { replace })
        }}
      >
        <FieldFrame id={id} label="Cari postingan">
          <input
            id={id}
            name="search"
            type="search"
            enterKeyHint="search"
            autoComplete="off"
            maxLength={100}
            defaultValue={view.search}
            placeholder="Kata atau nama LSPRO"
          />
        </FieldFrame>
        <Select
          label="Provinsi"
          value={province ?? 0}
          options={[{ id: 0, name: commonLabels.anywhere }, ...provinces]}
          onPick={(picked) => setProvince(picked || undefined)}
        />
        {province && <input type="hidden" name="province_id" value={province} />}
        <button type="submit" className={buttonClass({ wide: true })}>
          Cari
        </button>
      </form>
    </search>
  )
}
