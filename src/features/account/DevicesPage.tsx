import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addresses } from '#contract/addresses.ts'
import type { Answer as AnswerOf } from '#contract/endpoint.ts'
import type { EndpointOf } from '#contract/index.ts'
import { question } from '#offline/question.ts'
import { tell } from '#offline/telling.ts'
import { Answer } from '#ui/Answer.tsx'
import { BoneLine } from '#ui/Bone.tsx'
import { Button } from '#ui/Button.tsx'
import { ConfirmSheet } from '#ui/ConfirmSheet.tsx'
import { Icon } from '#ui/Icon.tsx'
import { phone } from '#ui/late-icons.ts'
import { moment } from '#ui/moment.ts'
import { say } from '#ui/news.ts'
import { State } from '#ui/State.tsx'
import { useTitle } from '#ui/title.ts'
import { ago } from './ago.ts'
import { useMine } from './use-mine.ts'
import './profile.css'

type Device = AnswerOf<EndpointOf<'account.sessions'>>['data'][number]

/** Where somebody is signed in, and the way to end it from here. */
export function DevicesPage() {
  useTitle('Perangkat yang Masuk')
  const me = useMine(addresses.devices)
  const sessions = useQuery({ ...question('account.sessions', {}), enabled: me !== undefined, staleTime: 0 })
  const [ending, setEnding] = useState<Device | 'others'>()
  if (!me) return null

  async function end() {
    await tell('account.endSession', ending === 'others' ? { others: true } : { id: ending!.id })
    say(ending === 'others' ? 'Semua perangkat lain dikeluarkan' : 'Perangkat dikeluarkan')
    await sessions.refetch()
  }
  return (
    <div className="own">
      <h1>Perangkat yang Masuk</h1>
      <p className="muted">Keluarkan perangkat yang tidak Anda kenal, lalu ganti kata sandi.</p>
      <Answer of={sessions} what="Daftar perangkat" bones={<DeviceBones />}>
        {({ data }) => (
          <>
            <ul className="panel devices">
              {data.map((device) => (
                <DeviceRow key={device.id} device={device} onEnd={() => setEnding(device)} />
              ))}
            </ul>
            {data.some(({ is_current }) => !is_current) && (
              <Button look="line" wide onClick={() => setEnding('others')}>
                Keluarkan semua yang lain
              </Button>
            )}
          </>
        )}
      </Answer>
      {ending && (
        <ConfirmSheet
          title={ending === 'others' ? 'Keluarkan semua yang lain?' : 'Keluarkan perangkat ini?'}
          yes="Keluarkan"
          onYes={end}
          onShut={() => setEnding(undefined)}
        >
          {ending === 'others' ? 'Semua perangkat selain HP ini' : ending.device} harus masuk lagi dengan kata sandi.
        </ConfirmSheet>
      )}
    </div>
  )
}

function DeviceRow({ device, onEnd }: { device: Device; onEnd: () => void }) {
  const name = device.device || 'Perangkat tidak dikenal'
  return (
    <li className="device">
      <Icon d={phone} />
      <div className="grow">
        <b>{name}</b>
        {device.is_current === 1 && (
          <>
            {' '}
            <State look="good">Perangkat ini</State>
          </>
        )}
        <p className="small muted">Terakhir dipakai {ago(Date.parse(device.seen_at), Date.now())}</p>
        <p className="small muted">Masuk {moment(Date.parse(device.created_at))}</p>
      </div>
      {device.is_current !== 1 && (
        <Button look="text" small onClick={onEnd} aria-label={`Keluarkan ${name}`}>
          Keluarkan
        </Button>
      )}
    </li>
  )
}

const DeviceBones = () => (
  <div className="panel devices" aria-hidden="true">
    {[1, 2].map((line) => (
      <div key={line} className="device">
        <div className="grow">
          <BoneLine width={60} />
          <BoneLine width={80} />
        </div>
      </div>
    ))}
  </div>
)
