import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { wholeNumber } from '#contract/format.ts'
import type { DeskMentor } from '#contract/operator/people.ts'
import { Empty } from '#ui/feedback/Empty.tsx'
import { StatusTag } from '#ui/feedback/StatusTag.tsx'
import { Select } from '#ui/fields/Select.tsx'
import { Avatar } from '#ui/media/Avatar.tsx'
import { Button } from '#ui/nav/Button.tsx'
import { useTitle } from '#ui/nav/use-title.ts'
import { DeskQueryResult } from '../desk/DeskQueryResult.tsx'
import { deskAddresses } from '../desk/desk-addresses.ts'
import { type DeskAnswer, deskQuery } from '../desk/desk-client.ts'
import { latestOf } from '../desk/form/latest-of.ts'
import { ListSkeleton } from '../desk/list/ListSkeleton.tsx'
import { RequireTwoFactor } from '../security/RequireTwoFactor.tsx'
import { ListTabs } from './ListTabs.tsx'
import { MentorSheet } from './MentorSheet.tsx'
import '../desk/desk-lists.css'

type MentorType = DeskAnswer<'mentorTypes'>['data'][number]

/** Who mentors producers, by type of organisation (O16). */
export const MentorsPage = () => (
  <RequireTwoFactor>
    <MentorTypes />
  </RequireTwoFactor>
)

function MentorTypes() {
  useTitle('Pembina')
  const types = useQuery({ ...deskQuery('mentorTypes', {}), staleTime: 60_000 })
  const asked = Number(new URLSearchParams(useSearch()).get('type'))
  return (
    <div className="desk__list">
      <h1>Pembina</h1>
      <ListTabs here="mentors" />
      <DeskQueryResult
        of={types}
        what="Jenis lembaga"
        bones={<ListSkeleton />}
        empty={({ data }) => data.length === 0 && <Empty look="empty" title="Belum ada jenis lembaga." />}
      >
        {({ data }) => {
          const type = data.find(({ id }) => id === asked) ?? data[0]!
          return <Mentors key={type.id} type={type} types={data} />
        }}
      </DeskQueryResult>
    </div>
  )
}

function Mentors({ type, types }: { type: MentorType; types: MentorType[] }) {
  const [, go] = useLocation()
  const mentors = useQuery(deskQuery('mentors', { mentor_type_id: type.id }))
  const [open, setOpen] = useState<DeskMentor | 'new'>()
  return (
    <>
      <Select
        label="Jenis lembaga"
        value={type.id}
        options={types}
        onPick={(id) => go(deskAddresses.mentors(id), { replace: true })}
      />
      <div>
        <Button onClick={() => setOpen('new')}>Tambah pembina</Button>
      </div>
      <DeskQueryResult
        of={mentors}
        what="Daftar pembina"
        bones={<ListSkeleton />}
        empty={({ data }) => data.length === 0 && <Empty look="empty" title="Belum ada pembina di jenis ini." />}
      >
        {({ data }) => (
          <ul className="panel desk__rows">
            {data.map((mentor) => (
              <li key={mentor.id} className="desk__row">
                <Avatar name={mentor.name} path={mentor.img_url} facts={mentor.img} />
                <span className="grow">
                  <b>{mentor.name}</b>
                  <span className="small muted">{wholeNumber(mentor.products)} produk</span>
                </span>
                {mentor.status === 'not active' && <StatusTag look="wrong">Tidak aktif</StatusTag>}
                <Button look="text" small onClick={() => setOpen(mentor)} aria-label={`Ubah ${mentor.name}`}>
                  Ubah
                </Button>
              </li>
            ))}
          </ul>
        )}
      </DeskQueryResult>
      {open && (
        <MentorSheet
          type={type}
          mentor={open === 'new' ? undefined : latestOf(open, mentors.data?.data)}
          onShut={() => setOpen(undefined)}
        />
      )}
    </>
  )
}
