import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DeskScope } from '#contract/operator-people.ts'
import { wholeNumber } from '#contract/values.ts'
import { Button } from '#ui/Button.tsx'
import { Empty } from '#ui/Empty.tsx'
import { State } from '#ui/State.tsx'
import { useTitle } from '#ui/title.ts'
import { AtDesk } from './AtDesk.tsx'
import { asItIsNow } from './as-it-is-now.ts'
import { DeskReply } from './DeskReply.tsx'
import { deskQuestion } from './desk.ts'
import { ListBones } from './ListBones.tsx'
import { ListTabs } from './ListTabs.tsx'
import { ScopeSheet } from './ScopeSheet.tsx'
import './desk-lists.css'

/** What certification bodies choose from to say what they certify (O20). */
export const ScopesPage = () => (
  <AtDesk>
    <Scopes />
  </AtDesk>
)

function Scopes() {
  useTitle('Ruang lingkup')
  const scopes = useQuery(deskQuestion('scopes', {}))
  const [open, setOpen] = useState<DeskScope | 'new'>()
  return (
    <div className="desk__list">
      <h1>Ruang lingkup</h1>
      <ListTabs here="scopes" />
      <div>
        <Button onClick={() => setOpen('new')}>Tambah ruang lingkup</Button>
      </div>
      <DeskReply
        of={scopes}
        what="Daftar ruang lingkup"
        bones={<ListBones />}
        empty={({ data }) => data.length === 0 && <Empty look="empty" title="Belum ada ruang lingkup." />}
      >
        {({ data }) => (
          <ul className="panel desk__rows">
            {data.map((scope) => (
              <li key={scope.id} className="desk__row">
                <span className="grow">
                  <b>{scope.name}</b>
                  <span className="small muted">{wholeNumber(scope.bodies)} LSPRO</span>
                </span>
                {scope.status === 'not active' && <State look="wrong">Tidak aktif</State>}
                <Button look="text" small onClick={() => setOpen(scope)} aria-label={`Ubah ${scope.name}`}>
                  Ubah
                </Button>
              </li>
            ))}
          </ul>
        )}
      </DeskReply>
      {open && (
        <ScopeSheet
          scope={open === 'new' ? undefined : asItIsNow(open, scopes.data?.data)}
          onShut={() => setOpen(undefined)}
        />
      )}
    </div>
  )
}
