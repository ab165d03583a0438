import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { wholeNumber } from '#contract/format.ts'
import { type DeskRegion, type RegionLevel, regionLevels } from '#contract/operator/lists.ts'
import { Empty } from '#ui/feedback/Empty.tsx'
import { StatusTag } from '#ui/feedback/StatusTag.tsx'
import { SearchField } from '#ui/fields/SearchField.tsx'
import { Select } from '#ui/fields/Select.tsx'
import { Button } from '#ui/nav/Button.tsx'
import { useTitle } from '#ui/nav/use-title.ts'
import { DeskQueryResult } from '../desk/DeskQueryResult.tsx'
import { deskAddresses } from '../desk/desk-addresses.ts'
import { deskQuery } from '../desk/desk-client.ts'
import { latestOf } from '../desk/form/latest-of.ts'
import { ListPager } from '../desk/list/ListPager.tsx'
import { ListSkeleton } from '../desk/list/ListSkeleton.tsx'
import { RequireTwoFactor } from '../security/RequireTwoFactor.tsx'
import { ListTabs } from './ListTabs.tsx'
import { RegionSheet } from './RegionSheet.tsx'
import { childLevelOf, levelNames, regionsAddress, regionsViewOf } from './region-view.ts'
import '../desk/desk-lists.css'
import '../desk/list-editing.css'
import './regions.css'

/** Provinces down to villages: what shops and bodies say they are in (O20). */
export const RegionsPage = () => (
  <RequireTwoFactor>
    <Regions />
  </RequireTwoFactor>
)

const levelOptions = regionLevels.map((level, id) => ({ id, name: levelNames[level] }))

function Regions() {
  useTitle('Wilayah')
  const [, go] = useLocation()
  const view = regionsViewOf(useSearch())
  const { level, within, search, page } = view
  const regions = useQuery(deskQuery('regions', { level, within: within ?? null, search, page }))
  const [open, setOpen] = useState<DeskRegion | 'new'>()
  return (
    <div className="desk__list">
      <h1>Wilayah</h1>
      <ListTabs here="regions" />
      <Select
        label="Tingkat"
        value={regionLevels.indexOf(level)}
        options={levelOptions}
        onPick={(at) => go(regionsAddress({ level: regionLevels[at]! }))}
      />
      <SearchField
        label="Cari nama atau kode wilayah"
        name="search"
        action={deskAddresses.regions}
        value={search}
        onSearch={(text) => go(regionsAddress({ ...view, search: text, page: 1 }))}
      />
      <div>
        <Button onClick={() => setOpen('new')}>Tambah {levelNames[level].toLowerCase()}</Button>
      </div>
      <DeskQueryResult
        of={regions}
        what="Daftar wilayah"
        bones={<ListSkeleton />}
        empty={({ data, above }) =>
          data.length === 0 && (
            <>
              <ParentRegions above={above} />
              <Empty look="find" title="Wilayah tidak ditemukan." say="Coba nama, kode, atau tingkat yang lain." />
            </>
          )
        }
      >
        {({ data, above, pages, total_filtered }) => (
          <>
            <ParentRegions above={above} />
            <p className="small muted">
              {wholeNumber(total_filtered)} {levelNames[level].toLowerCase()}
            </p>
            <ul className="panel desk__rows">
              {data.map((region) => (
                <RegionRow key={region.id} region={region} level={level} onOpen={() => setOpen(region)} />
              ))}
            </ul>
            <ListPager page={page} pages={pages} to={(number) => regionsAddress({ ...view, page: number })} />
          </>
        )}
      </DeskQueryResult>
      {open && (
        <RegionSheet
          level={level}
          within={within}
          region={open === 'new' ? undefined : latestOf(open, regions.data?.data)}
          onShut={() => setOpen(undefined)}
        />
      )}
    </div>
  )
}

/** Where the list lies, and the way back up. */
function ParentRegions({ above }: { above: readonly { level: RegionLevel; id: number; name: string }[] }) {
  if (above.length === 0) return null
  return (
    <nav className="region-parents small" aria-label="Di dalam wilayah">
      <Link className="link" href={regionsAddress({ level: 'province' })}>
        Semua provinsi
      </Link>
      {above.map(({ level, id, name }) => {
        const below = childLevelOf(level)
        return below ? (
          <Link key={id} className="link" href={regionsAddress({ level: below, within: id })}>
            {name}
          </Link>
        ) : null
      })}
    </nav>
  )
}

function RegionRow({ region, level, onOpen }: { region: DeskRegion; level: RegionLevel; onOpen: () => void }) {
  const { id, name, place, used, status } = region
  const below = childLevelOf(level)
  return (
    <li className="desk__row">
      <span className="grow">
        {below ? (
          <Link className="link link--bare" href={regionsAddress({ level: below, within: id })}>
            <b>{name}</b>
          </Link>
        ) : (
          <b>{name}</b>
        )}
        <span className="small muted">
          {[String(id), place, used > 0 && `${wholeNumber(used)} usaha & LSPRO`].filter(Boolean).join(' · ')}
        </span>
      </span>
      {status === 'not active' && <StatusTag look="wrong">Tidak aktif</StatusTag>}
      <Button look="text" small onClick={onOpen} aria-label={`Ubah ${name}, kode ${id}`}>
        Ubah
      </Button>
    </li>
  )
}
