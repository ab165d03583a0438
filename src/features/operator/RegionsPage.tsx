import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { type DeskRegion, type RegionLevel, regionLevels } from '#contract/operator-lists.ts'
import { wholeNumber } from '#contract/values.ts'
import { Button } from '#ui/Button.tsx'
import { Empty } from '#ui/Empty.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { Select } from '#ui/Select.tsx'
import { State } from '#ui/State.tsx'
import { useTitle } from '#ui/title.ts'
import { AtDesk } from './AtDesk.tsx'
import { asItIsNow } from './as-it-is-now.ts'
import { DeskReply } from './DeskReply.tsx'
import { deskQuestion } from './desk.ts'
import { deskAddresses } from './desk-addresses.ts'
import { ListBones } from './ListBones.tsx'
import { ListTabs } from './ListTabs.tsx'
import { Pages } from './Pages.tsx'
import { RegionSheet } from './RegionSheet.tsx'
import { childOf, levelNames, regionsAddress, regionsView } from './region-view.ts'
import './desk-lists.css'
import './content.css'
import './long-lists.css'

/** Provinces down to villages: what shops and bodies say they are in (O20). */
export const RegionsPage = () => (
  <AtDesk>
    <Regions />
  </AtDesk>
)

const levelChoices = regionLevels.map((level, id) => ({ id, name: levelNames[level] }))

function Regions() {
  useTitle('Wilayah')
  const [, go] = useLocation()
  const view = regionsView(useSearch())
  const { level, within, search, page } = view
  const regions = useQuery(deskQuestion('regions', { level, within: within ?? null, search, page }))
  const [open, setOpen] = useState<DeskRegion | 'new'>()
  return (
    <div className="desk__list">
      <h1>Wilayah</h1>
      <ListTabs here="regions" />
      <Select
        label="Tingkat"
        value={regionLevels.indexOf(level)}
        options={levelChoices}
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
      <DeskReply
        of={regions}
        what="Daftar wilayah"
        bones={<ListBones />}
        empty={({ data, above }) =>
          data.length === 0 && (
            <>
              <Above above={above} />
              <Empty look="find" title="Wilayah tidak ditemukan." say="Coba nama, kode, atau tingkat yang lain." />
            </>
          )
        }
      >
        {({ data, above, pages, total_filtered }) => (
          <>
            <Above above={above} />
            <p className="small muted">
              {wholeNumber(total_filtered)} {levelNames[level].toLowerCase()}
            </p>
            <ul className="panel desk__rows">
              {data.map((region) => (
                <Row key={region.id} region={region} level={level} onOpen={() => setOpen(region)} />
              ))}
            </ul>
            <Pages page={page} pages={pages} to={(number) => regionsAddress({ ...view, page: number })} />
          </>
        )}
      </DeskReply>
      {open && (
        <RegionSheet
          level={level}
          within={within}
          region={open === 'new' ? undefined : asItIsNow(open, regions.data?.data)}
          onShut={() => setOpen(undefined)}
        />
      )}
    </div>
  )
}

/** Where the list lies, and the way back up. */
function Above({ above }: { above: readonly { level: RegionLevel; id: number; name: string }[] }) {
  if (above.length === 0) return null
  return (
    <nav className="region-above small" aria-label="Di dalam wilayah">
      <Link className="link" href={regionsAddress({ level: 'province' })}>
        Semua provinsi
      </Link>
      {above.map(({ level, id, name }) => {
        const below = childOf(level)
        return below ? (
          <Link key={id} className="link" href={regionsAddress({ level: below, within: id })}>
            {name}
          </Link>
        ) : null
      })}
    </nav>
  )
}

function Row({ region, level, onOpen }: { region: DeskRegion; level: RegionLevel; onOpen: () => void }) {
  const { id, name, place, used, status } = region
  const below = childOf(level)
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
      {status === 'not active' && <State look="wrong">Tidak aktif</State>}
      <Button look="text" small onClick={onOpen} aria-label={`Ubah ${name}, kode ${id}`}>
        Ubah
      </Button>
    </li>
  )
}
