import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { DeskMentor } from '#contract/operator-people.ts'
import { wholeNumber } from '#contract/values.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Button } from '#ui/Button.tsx'
import { Empty } from '#ui/Empty.tsx'
import { Select } from '#ui/Select.tsx'
import { State } from '#ui/State.tsx'
import { useTitle } from '#ui/title.ts'
import { AtDesk } from './AtDesk.tsx'
import { asItIsNow } from './as-it-is-now.ts'
import { DeskReply } from './DeskReply.tsx'
import { type DeskAnswer, deskQuestion } from './desk.ts'
import { deskAddresses } from './desk-addresses.ts'
import { ListBones } from './ListBones.tsx'
import { ListTabs } from './ListTabs.tsx'
import { MentorSheet } from './MentorSheet.tsx'
import './desk-lists.css'

type Type = DeskAnswer<'mentorTypes'>['data'][number]

/** Who mentors producers, by type of organisation (O16). */
export const MentorsPage = () => (
  <AtDesk>
    <Types />
  </AtDesk>
)

function Types() {
  useTitle('Pembina')
  const types = useQuery({ ...deskQuestion('mentorTypes', {}), staleTime: 60_000 })
  const asked = Number(new URLSearchParams(useSearch()).get('type'))
  return (
    <div className="desk__list">
      <h1>Pembina</h1>
      <ListTabs here="mentors" />
      <DeskReply
        of={types}
        what="Jenis lembaga"
        bones={<ListBones />}
        empty={({ data }) => data.length === 0 && <Empty look="empty" title="Belum ada jenis lembaga." />}
      >
        {({ data }) => {
          const type = data.find(({ id }) => id === asked) ?? data[0]!
          return <Mentors key={type.id} type={type} types={data} />
        }}
      </DeskReply>
    </div>
  )
}

function Mentors({ type, types }: { type: Type; types: Type[] }) {
  const [, go] = useLocation()
  const mentors = useQuery(deskQuestion('mentors', { mentor_type_id: type.id }))
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
      <DeskReply
        of={mentors}
        what="Daftar pembina"
        bones={<ListBones />}
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
                {mentor.status === 'not active' && <State look="wrong">Tidak aktif</State>}
                <Button look="text" small onClick={() => setOpen(mentor)} aria-label={`Ubah ${mentor.name}`}>
                  Ubah
                </Button>
              </li>
            ))}
          </ul>
        )}
      </DeskReply>
      {open && (
        <MentorSheet
          type={type}
          mentor={open === 'new' ? undefined : asItIsNow(open, mentors.data?.data)}
          onShut={() => setOpen(undefined)}
        />
      )}
    </>
  )
}
