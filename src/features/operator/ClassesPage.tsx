import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { type DeskClass, kbliCodeRule, kbliNameRule } from '#contract/operator-lists.ts'
import { wholeNumber } from '#contract/values.ts'
import { Button } from '#ui/Button.tsx'
import { Empty } from '#ui/Empty.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { Select } from '#ui/Select.tsx'
import { State } from '#ui/State.tsx'
import { TextField } from '#ui/TextField.tsx'
import { useTitle } from '#ui/title.ts'
import { Sheet } from '#ui/Window.tsx'
import { AtDesk } from './AtDesk.tsx'
import { CodeNameForm } from './CodeNameForm.tsx'
import { DeskReply } from './DeskReply.tsx'
import { deskQuestion } from './desk.ts'
import { deskAddresses } from './desk-addresses.ts'
import { ListBones } from './ListBones.tsx'
import { ListTabs } from './ListTabs.tsx'
import { listView } from './list-view.ts'
import { NameFormEnd } from './NameFormEnd.tsx'
import { Pages } from './Pages.tsx'
import { activeStates, StatusRow } from './StatusRow.tsx'
import { useDeed } from './use-deed.ts'
import { useNameForm } from './use-name-form.ts'
import './desk-lists.css'

/** Business classes that shops choose from (O20). The full list of an edition is imported by a command. */
export const ClassesPage = () => (
  <AtDesk>
    <Classes />
  </AtDesk>
)

const address = (edition: string, search: string, page = 1) => {
  const query = new URLSearchParams({
    ...(edition && { edition }),
    ...(search && { search }),
    ...(page > 1 && { page: String(page) }),
  })
  return query.size > 0 ? `${deskAddresses.classes}?${query}` : deskAddresses.classes
}

function Classes() {
  useTitle('KBLI')
  const [, go] = useLocation()
  const query = useSearch()
  const asked = (new URLSearchParams(query).get('edition') ?? '').slice(0, 40)
  const { search, page } = listView(deskAddresses.classes, query)
  const classes = useQuery(deskQuestion('classes', { edition: asked || null, search, page }))
  const [open, setOpen] = useState<DeskClass | 'new'>()
  const { editions = [], edition = null, data: now } = classes.data ?? {}
  const opened =
    open && open !== 'new'
      ? (now?.find(({ code, edition }) => code === open.code && edition === open.edition) ?? open)
      : open
  return (
    <div className="desk__list">
      <h1>KBLI</h1>
      <ListTabs here="classes" />
      {editions.length > 1 && (
        <Select
          label="Edisi"
          value={Math.max(0, editions.indexOf(edition ?? ''))}
          options={editions.map((name, id) => ({ id, name: id === 0 ? `${name} (ditawarkan)` : name }))}
          onPick={(at) => go(address(at === 0 ? '' : editions[at]!, ''))}
        />
      )}
      <SearchField
        label="Cari judul atau kode KBLI"
        name="search"
        action={deskAddresses.classes}
        value={search}
        onSearch={(text) => go(address(asked, text))}
      />
      {edition && (
        <div>
          <Button onClick={() => setOpen('new')}>Tambah KBLI</Button>
        </div>
      )}
      <DeskReply
        of={classes}
        what="Daftar KBLI"
        bones={<ListBones />}
        empty={({ data }) =>
          data.length === 0 && <Empty look="find" title="KBLI tidak ditemukan." say="Coba judul atau kode yang lain." />
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
                  {one.status === 'not active' && <State look="wrong">Tidak aktif</State>}
                  <Button look="text" small onClick={() => setOpen(one)} aria-label={`Ubah KBLI ${one.code}`}>
                    Ubah
                  </Button>
                </li>
              ))}
            </ul>
            <Pages page={page} pages={pages} to={(number) => address(asked, search, number)} />
          </>
        )}
      </DeskReply>
      {opened === 'new' && edition && <Added edition={edition} onShut={() => setOpen(undefined)} />}
      {opened && opened !== 'new' && <Known one={opened} onShut={() => setOpen(undefined)} />}
    </div>
  )
}

function Added({ edition, onShut }: { edition: string; onShut: () => void }) {
  const deed = useDeed()
  return (
    <Sheet title={`KBLI baru, ${edition}`} onShut={onShut}>
      <CodeNameForm
        what={`kbli.${edition}.new`}
        code={{ label: 'Kode KBLI', help: '5 angka, seperti di daftar resmi.', rule: kbliCodeRule, start: '', most: 5 }}
        nameRule={kbliNameRule}
        nameMost={500}
        send={({ code, name }) => deed('saveClass', { edition, code, is_new: 1, name }, 'classes', 'shopChoices')}
      />
    </Sheet>
  )
}

function Known({ one: { edition, code, ...one }, onShut }: { one: DeskClass; onShut: () => void }) {
  const deed = useDeed()
  const named = useNameForm(`kbli.${edition}.${code}`, one, kbliNameRule, (said) =>
    deed('saveClass', { edition, code, ...said }, 'classes', 'shopChoices'),
  )
  const { box, field, form } = named
  return (
    <Sheet title={`Ubah KBLI ${code}`} onShut={onShut}>
      <div className="sheet__part" ref={box}>
        <form className="form" {...form}>
          <p className="small muted">{edition}</p>
          <TextField label="Nama" {...field('name')} maxLength={500} autoComplete="off" />
          <StatusRow {...field('status')} />
          <p className="small muted">
            Yang tidak aktif tidak dapat dipilih lagi, tetapi tetap ada pada usaha yang sudah memilihnya.
          </p>
          <NameFormEnd of={named} what="KBLI ini" states={activeStates} />
        </form>
      </div>
    </Sheet>
  )
}
