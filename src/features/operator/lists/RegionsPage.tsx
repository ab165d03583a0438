import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import {
  type DeskRegion,
  type RegionLevel,
  regionCodeRule,
  regionDigits,
  regionLevels,
  regionNameRule,
} from '#contract/operator/lists.ts'
import { wholeNumber } from '#contract/text/format.ts'
import { Sheet } from '#ui/dialog/Dialog.tsx'
import { Empty } from '#ui/feedback/Empty.tsx'
import { StatusTag } from '#ui/feedback/StatusTag.tsx'
import { SearchField } from '#ui/fields/SearchField.tsx'
import { Select } from '#ui/fields/Select.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Button } from '#ui/nav/Button.tsx'
import { useTitle } from '#ui/nav/use-title.ts'
import { DeskQueryResult } from '../desk/DeskQueryResult.tsx'
import { deskCheck } from '../desk/desk-check.ts'
import { deskQuery } from '../desk/desk-client.ts'
import { deskAddresses } from '../desk/desk-pages.ts'
import { latestOf } from '../desk/form/latest-of.ts'
import { NameFormFooter } from '../desk/form/NameFormFooter.tsx'
import { activeOptions, StatusField } from '../desk/form/StatusField.tsx'
import { useNameForm } from '../desk/form/use-name-form.ts'
import { ListPager } from '../desk/list/ListPager.tsx'
import { ListSkeleton } from '../desk/list/ListSkeleton.tsx'
import { useDeskMutation } from '../desk/use-desk-mutation.ts'
import { RequireTwoFactor } from '../security/RequireTwoFactor.tsx'
import { CodeNameForm, type CodeNameValues } from './CodeNameForm.tsx'
import { ListTabs } from './ListTabs.tsx'
import '../desk/desk-lists.css'
import '../desk/list-editing.css'
import './regions.css'

/** The regions of addresses, from provinces to villages. */
export const RegionsPage = () => (
  <RequireTwoFactor>
    <Regions />
  </RequireTwoFactor>
)

const levelNames: Record<RegionLevel, string> = {
  province: 'Provinsi',
  regency: 'Kabupaten / kota',
  district: 'Kecamatan',
  village: 'Desa / kelurahan',
}
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
      <ListTabs current="regions" />
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
        query={regions}
        what="Daftar wilayah"
        skeleton={<ListSkeleton />}
        empty={({ data, above }) =>
          data.length === 0 && (
            <>
              <ParentRegions above={above} />
              <Empty
                variant="find"
                title="Wilayah tidak ditemukan."
                description="Coba nama, kode, atau tingkat yang lain."
              />
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
          onClose={() => setOpen(undefined)}
        />
      )}
    </div>
  )
}

/** Links to the parent regions of the list. */
function ParentRegions({ above }: { above: readonly { level: RegionLevel; id: number; name: string }[] }) {
  if (above.length === 0) return null
  return (
    <nav className="region-parents small" aria-label="Di dalam wilayah">
      <Link className="link" href={regionsAddress({ level: 'province' })}>
        Semua provinsi
      </Link>
      {above.map(({ level, id, name }) => {
        const childLevel = childLevelOf(level)
        return childLevel ? (
          <Link key={id} className="link" href={regionsAddress({ level: childLevel, within: id })}>
            {name}
          </Link>
        ) : null
      })}
    </nav>
  )
}

function RegionRow({ region, level, onOpen }: { region: DeskRegion; level: RegionLevel; onOpen: () => void }) {
  const { id, name, place, used, status } = region
  const childLevel = childLevelOf(level)
  return (
    <li className="desk__row">
      <span className="grow">
        {childLevel ? (
          <Link className="link link--bare" href={regionsAddress({ level: childLevel, within: id })}>
            <b>{name}</b>
          </Link>
        ) : (
          <b>{name}</b>
        )}
        <span className="small muted">
          {[String(id), place, used > 0 && `${wholeNumber(used)} usaha & LSPRO`].filter(Boolean).join(' · ')}
        </span>
      </span>
      {status === 'not active' && <StatusTag variant="wrong">Tidak aktif</StatusTag>}
      <Button variant="text" small onClick={onOpen} aria-label={`Ubah ${name}, kode ${id}`}>
        Ubah
      </Button>
    </li>
  )
}

type Props = { level: RegionLevel; within: number | undefined; region: DeskRegion | undefined; onClose: () => void }

function RegionSheet({ region, ...props }: Props) {
  return region ? <EditRegionSheet region={region} {...props} /> : <NewRegionSheet {...props} />
}

/** The form for a new region. Its official code begins with the code of its parent. */
function NewRegionSheet({ level, within, onClose }: Omit<Props, 'region'>) {
  const saveRegion = useDeskMutation('saveRegion', 'regions', 'choices')
  const requestOf = ({ code, name }: CodeNameValues) => ({ level, code, name })
  return (
    <Sheet title={`${levelNames[level]} baru`} onClose={onClose}>
      <CodeNameForm
        autosaveKey={`region.${level}.new`}
        code={{
          label: 'Kode wilayah',
          help: `Kode resmi Kemendagri, ${regionDigits[level]} angka tanpa titik. Awalannya adalah kode wilayah di atasnya.`,
          rule: regionCodeRule(level, within),
          start: within ? String(within) : '',
          most: regionDigits[level],
        }}
        check={deskCheck('saveRegion', requestOf)}
        maxNameLength={100}
        send={(values) => saveRegion.mutateAsync(requestOf(values))}
      />
    </Sheet>
  )
}

/** The form for the name and state of a region. */
function EditRegionSheet({ level, region, onClose }: Props & { region: DeskRegion }) {
  const saveRegion = useDeskMutation('saveRegion', 'regions', 'choices')
  const nameForm = useNameForm(`region.${level}.${region.id}`, region, regionNameRule, (input) =>
    saveRegion.mutateAsync({ level, id: region.id, ...input }),
  )
  const { box, field, form } = nameForm
  return (
    <Sheet title={`Ubah ${levelNames[level].toLowerCase()}`} onClose={onClose}>
      <div className="sheet__part" ref={box}>
        <form className="form" {...form}>
          <p className="small muted">
            Kode {region.id}
            {region.place && ` · ${region.place}`}
          </p>
          <TextField label="Nama" {...field('name')} maxLength={100} autoComplete="off" />
          <StatusField {...field('status')} />
          <p className="small muted">
            Nama baru langsung berlaku di semua alamat. Yang tidak aktif tidak dapat dipilih lagi, begitu pula wilayah
            di dalamnya, tetapi tetap ada pada usaha dan LSPRO yang sudah memilihnya.
          </p>
          <NameFormFooter form={nameForm} what="Wilayah ini" statusOptions={activeOptions} />
        </form>
      </div>
    </Sheet>
  )
}

// The filters of the regions in the address. Pure.

const childLevelOf = (level: RegionLevel): RegionLevel | undefined => regionLevels[regionLevels.indexOf(level) + 1]
const parentLevelOf = (level: RegionLevel): RegionLevel | undefined => regionLevels[regionLevels.indexOf(level) - 1]

type RegionsView = { level: RegionLevel; within?: number | undefined; search?: string; page?: number }

/** The filters in the address. `within` is ignored unless its length is that of a code of the level above. */
function regionsViewOf(query: string) {
  const params = new URLSearchParams(query)
  const level = regionLevels.find((one) => one === params.get('level')) ?? 'province'
  const above = parentLevelOf(level)
  const within = params.get('within') ?? ''
  return {
    level,
    within: above && /^[1-9]\d*$/.test(within) && within.length === regionDigits[above] ? Number(within) : undefined,
    search: (params.get('search') ?? '').slice(0, 100),
    page: Math.min(1_000_000, Math.max(1, Math.trunc(Number(params.get('page'))) || 1)),
  }
}

function regionsAddress({ level, within, search, page = 1 }: RegionsView): string {
  const query = new URLSearchParams({
    ...(level !== 'province' && { level }),
    ...(within && { within: String(within) }),
    ...(search && { search }),
    ...(page > 1 && { page: String(page) }),
  })
  return query.size > 0 ? `${deskAddresses.regions}?${query}` : deskAddresses.regions
}
