import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { type DeskClass, kbliNameRule } from '#contract/operator/lists.ts'
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
import { NameFormFooter } from '../desk/form/NameFormFooter.tsx'
import { activeOptions, StatusField } from '../desk/form/StatusField.tsx'
import { useNameForm } from '../desk/form/use-name-form.ts'
import { ListPager } from '../desk/list/ListPager.tsx'
import { ListSkeleton } from '../desk/list/ListSkeleton.tsx'
import { listViewOf } from '../desk/list/list-view.ts'
import { useDeskMutation } from '../desk/use-desk-mutation.ts'
import { RequireTwoFactor } from '../security/RequireTwoFactor.tsx'
import { CodeNameForm, type CodeNameValues } from './CodeNameForm.tsx'
import { ListTabs } from './ListTabs.tsx'
import '../desk/desk-lists.css'

/** The business classes that shops choose from. The full list of an edition is imported with a command. */
export const KbliPage = () => (
  <RequireTwoFactor>
    <KbliClasses />
  </RequireTwoFactor>
)

const kbliAddress = (edition: string, search: string, page = 1) => {
  const query = new URLSearchParams({
    ...(edition && { edition }),
    ...(search && { search }),
    ...(page > 1 && { page: String(page) }),
  })
  return query.size > 0 ? `${deskAddresses.classes}?${query}` : deskAddresses.classes
}

function KbliClasses() {
  useTitle('KBLI')
  const [, go] = useLocation()
  const query = useSearch()
  const requestedEdition = (new URLSearchParams(query).get('edition') ?? '').slice(0, 40)
  const { search, page } = listViewOf(deskAddresses.classes, query)
  const classes = useQuery(deskQuery('classes', { edition: requestedEdition || null, search, page }))
  const [open, setOpen] = useState<DeskClass | 'new'>()
  const { editions = [], edition = null, data: now } = classes.data ?? {}
  const opened =
    open && open !== 'new'
      ? (now?.find(({ code, edition }) => code === open.code && edition === open.edition) ?? open)
      : open
  return (
    <div className="desk__list">
      <h1>KBLI</h1>
      <ListTabs current="classes" />
      {editions.length > 1 && (
        <Select
          label="Edisi"
          value={Math.max(0, editions.indexOf(edition ?? ''))}
          options={editions.map((name, id) => ({ id, name: id === 0 ? `${name} (ditawarkan)` : name }))}
          onPick={(at) => go(kbliAddress(at === 0 ? '' : editions[at]!, ''))}
        />
      )}
      <SearchField
        label="Cari judul atau kode KBLI"
        name="search"
        action={deskAddresses.classes}
        value={search}
        onSearch={(text) => go(kbliAddress(requestedEdition, text))}
      />
      {edition && (
        <div>
          <Button onClick={() => setOpen('new')}>Tambah KBLI</Button>
        </div>
      )}
      <DeskQueryResult
        query={classes}
        what="Daftar KBLI"
        skeleton={<ListSkeleton />}
        empty={({ data }) =>
          data.length === 0 && (
            <Empty variant="find" title="KBLI tidak ditemukan." description="Coba judul atau kode yang lain." />
          )
        }
      >
        {({ data, pages, total_filtered }) => (
          <>
            <p className="small muted">
              {wholeNumber(total_filtered)} kelas {edition}
            </p>
            <ul className="panel desk__rows">
              {data.map((one) => (
                <li key={one.code} className="desk__row">
                  <span className="grow">
                    <b>
                      {one.code} {one.name}
                    </b>
                    <span className="small muted">{wholeNumber(one.used)} usaha</span>
                  </span>
                  {one.status === 'not active' && <StatusTag variant="wrong">Tidak aktif</StatusTag>}
                  <Button variant="text" small onClick={() => setOpen(one)} aria-label={`Ubah KBLI ${one.code}`}>
                    Ubah
                  </Button>
                </li>
              ))}
            </ul>
            <ListPager page={page} pages={pages} to={(number) => kbliAddress(requestedEdition, search, number)} />
          </>
        )}
      </DeskQueryResult>
      {opened === 'new' && edition && <NewKbliSheet edition={edition} onClose={() => setOpen(undefined)} />}
      {opened && opened !== 'new' && <EditKbliSheet one={opened} onClose={() => setOpen(undefined)} />}
    </div>
  )
}

function NewKbliSheet({ edition, onClose }: { edition: string; onClose: () => void }) {
  const saveClass = useDeskMutation('saveClass', 'classes', 'shopChoices')
  const requestOf = ({ code, name }: CodeNameValues) => ({ edition, code, is_new: 1 as const, name })
  return (
    <Sheet title={`KBLI baru, ${edition}`} onClose={onClose}>
      <CodeNameForm
        autosaveKey={`kbli.${edition}.new`}
        code={{ label: 'Kode KBLI', help: '5 angka, seperti di daftar resmi.', start: '', most: 5 }}
        check={deskCheck('saveClass', requestOf)}
        maxNameLength={500}
        send={(values) => saveClass.mutateAsync(requestOf(values))}
      />
    </Sheet>
  )
}

function EditKbliSheet({ one: { edition, code, ...one }, onClose }: { one: DeskClass; onClose: () => void }) {
  const saveClass = useDeskMutation('saveClass', 'classes', 'shopChoices')
  const nameForm = useNameForm(`kbli.${edition}.${code}`, one, kbliNameRule, (input) =>
    saveClass.mutateAsync({ edition, code, ...input }),
  )
  const { box, field, form } = nameForm
  return (
    <Sheet title={`Ubah KBLI ${code}`} onClose={onClose}>
      <div className="sheet__part" ref={box}>
        <form className="form" {...form}>
          <p className="small muted">{edition}</p>
          <TextField label="Nama" {...field('name')} maxLength={500} autoComplete="off" />
          <StatusField {...field('status')} />
          <p className="small muted">
            Yang tidak aktif tidak dapat dipilih lagi, tetapi tetap ada pada usaha yang sudah memilihnya.
          </p>
          <NameFormFooter form={nameForm} what="KBLI ini" statusOptions={activeOptions} />
        </form>
      </div>
    </Sheet>
  )
}
