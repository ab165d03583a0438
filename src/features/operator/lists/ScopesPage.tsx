import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type DeskScope, scopeNameRule } from '#contract/operator/people.ts'
import { wholeNumber } from '#contract/text/format.ts'
import { Sheet } from '#ui/dialog/Dialog.tsx'
import { Empty } from '#ui/feedback/Empty.tsx'
import { StatusTag } from '#ui/feedback/StatusTag.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Button } from '#ui/nav/Button.tsx'
import { useTitle } from '#ui/nav/use-title.ts'
import { DeskQueryResult } from '../desk/DeskQueryResult.tsx'
import { deskQuery } from '../desk/desk-client.ts'
import { latestOf } from '../desk/form/latest-of.ts'
import { NameFormFooter } from '../desk/form/NameFormFooter.tsx'
import { activeOptions, StatusField } from '../desk/form/StatusField.tsx'
import { useNameForm } from '../desk/form/use-name-form.ts'
import { ListSkeleton } from '../desk/list/ListSkeleton.tsx'
import { useDeskMutation } from '../desk/use-desk-mutation.ts'
import { RequireTwoFactor } from '../security/RequireTwoFactor.tsx'
import { ListTabs } from './ListTabs.tsx'
import '../desk/desk-lists.css'

/** The scopes that LSPROs choose from. */
export const ScopesPage = () => (
  <RequireTwoFactor>
    <Scopes />
  </RequireTwoFactor>
)

function Scopes() {
  useTitle('Ruang lingkup')
  const scopes = useQuery(deskQuery('scopes', {}))
  const [open, setOpen] = useState<DeskScope | 'new'>()
  return (
    <div className="desk__list">
      <h1>Ruang lingkup</h1>
      <ListTabs current="scopes" />
      <div>
        <Button onClick={() => setOpen('new')}>Tambah ruang lingkup</Button>
      </div>
      <DeskQueryResult
        query={scopes}
        what="Daftar ruang lingkup"
        skeleton={<ListSkeleton />}
        empty={({ data }) => data.length === 0 && <Empty variant="empty" title="Belum ada ruang lingkup." />}
      >
        {({ data }) => (
          <ul className="panel desk__rows">
            {data.map((scope) => (
              <li key={scope.id} className="desk__row">
                <span className="grow">
                  <b>{scope.name}</b>
                  <span className="small muted">{wholeNumber(scope.bodies)} LSPRO</span>
                </span>
                {scope.status === 'not active' && <StatusTag variant="wrong">Tidak aktif</StatusTag>}
                <Button variant="text" small onClick={() => setOpen(scope)} aria-label={`Ubah ${scope.name}`}>
                  Ubah
                </Button>
              </li>
            ))}
          </ul>
        )}
      </DeskQueryResult>
      {open && (
        <ScopeSheet
          scope={open === 'new' ? undefined : latestOf(open, scopes.data?.data)}
          onClose={() => setOpen(undefined)}
        />
      )}
    </div>
  )
}

/** The form for a new scope, or for the name and state of one. */
function ScopeSheet({ scope, onClose }: { scope: DeskScope | undefined; onClose: () => void }) {
  const saveScope = useDeskMutation('saveScope', 'scopes')
  const nameForm = useNameForm(`scope.${scope?.id ?? 'new'}`, scope, scopeNameRule, (input) =>
    saveScope.mutateAsync({ id: scope?.id, ...input }),
  )
  const { box, field, form } = nameForm
  return (
    <Sheet title={scope ? 'Ubah ruang lingkup' : 'Ruang lingkup baru'} onClose={onClose}>
      <div className="sheet__part" ref={box}>
        <form className="form" {...form}>
          <TextField label="Nama" {...field('name')} maxLength={100} autoComplete="off" />
          <StatusField {...field('status')} />
          <p className="small muted">
            Yang tidak aktif tidak dapat dipilih lagi, tetapi tetap tampil di LSPRO yang sudah memilihnya. Dapat
            diaktifkan kembali kapan saja.
          </p>
          <NameFormFooter form={nameForm} what="Ruang lingkup ini" statusOptions={activeOptions} />
        </form>
      </div>
    </Sheet>
  )
}
