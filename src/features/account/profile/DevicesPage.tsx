// @chunk account

import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addresses } from '#contract/addresses.ts'
import type { Answer as AnswerOf } from '#contract/endpoint.ts'
import type { EndpointOf } from '#contract/index.ts'
import { formatDateTime } from '#contract/time/dates.ts'
import { endpointQuery } from '#offline/cache/endpoint-query.ts'
import { requestEndpoint } from '#offline/network/request.ts'
import { serverTime } from '#offline/network/server-clock.ts'
import { useRequireSession } from '#session/use-require-session.ts'
import { ConfirmSheet } from '#ui/dialog/ConfirmSheet.tsx'
import { Icon } from '#ui/display/Icon.tsx'
import { phone } from '#ui/display/lazy-icons.ts'
import { QueryResult } from '#ui/feedback/QueryResult.tsx'
import { SkeletonLine } from '#ui/feedback/Skeleton.tsx'
import { StatusTag } from '#ui/feedback/StatusTag.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Button } from '#ui/nav/Button.tsx'
import { useTitle } from '#ui/nav/use-title.ts'
import './profile.css'

type Device = AnswerOf<EndpointOf<'account.sessions'>>['data'][number]

/** Lists the devices that the user is signed in on, and lets the user sign them out. */
export function DevicesPage() {
  useTitle('Perangkat yang Masuk')
  const me = useRequireSession(addresses.devices)
  const sessions = useQuery({ ...endpointQuery('account.sessions', {}), enabled: me !== undefined, staleTime: 0 })
  const [ending, setEnding] = useState<Device | 'others'>()
  const end = useMutation({
    mutationFn: (target: Device | 'others') =>
      requestEndpoint('account.endSession', target === 'others' ? { others: true } : { id: target.id }),
    onSuccess(_, target) {
      toast(target === 'others' ? 'Semua perangkat lain dikeluarkan' : 'Perangkat dikeluarkan')
      return sessions.refetch()
    },
  })
  if (!me) return null

  return (
    <div className="own">
      <h1 className="title-in-bar">Perangkat yang Masuk</h1>
      <p className="muted">Keluarkan perangkat yang tidak Anda kenal, lalu ganti kata sandi.</p>
      <QueryResult query={sessions} what="Daftar perangkat" skeleton={<DeviceListSkeleton />}>
        {({ data }) => (
          <>
            <ul className="panel devices">
              {data.map((device) => (
                <DeviceRow key={device.id} device={device} onEnd={() => setEnding(device)} />
              ))}
            </ul>
            {data.some(({ is_current }) => !is_current) && (
              <Button variant="line" wide onClick={() => setEnding('others')}>
                Keluarkan semua yang lain
              </Button>
            )}
          </>
        )}
      </QueryResult>
      {ending && (
        <ConfirmSheet
          title={ending === 'others' ? 'Keluarkan semua yang lain?' : 'Keluarkan perangkat ini?'}
          yes="Keluarkan"
          onYes={() => end.mutateAsync(ending)}
          onClose={() => setEnding(undefined)}
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
            <StatusTag variant="good">Perangkat ini</StatusTag>
          </>
        )}
        <p className="small muted">Terakhir dipakai {timeAgo(Date.parse(device.seen_at), serverTime())}</p>
        <p className="small muted">Masuk {formatDateTime(Date.parse(device.created_at))}</p>
      </div>
      {device.is_current !== 1 && (
        <Button variant="text" small onClick={onEnd} aria-label={`Keluarkan ${name}`}>
          Keluarkan
        </Button>
      )}
    </li>
  )
}

const DeviceListSkeleton = () => (
  <div className="panel devices" aria-hidden="true">
    {[1, 2].map((line) => (
      <div key={line} className="device">
        <div className="grow">
          <SkeletonLine width={60} />
          <SkeletonLine width={80} />
        </div>
      </div>
    ))}
  </div>
)

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** How long ago a moment was: 'baru saja', '5 menit lalu', 'kemarin', after a week its date. Both in ms since epoch. */
export function timeAgo(at: number, now: number): string {
  const since = now - at
  // `since` is negative if the phone's clock is behind the server's.
  if (since < 2 * minute) return 'baru saja'
  if (since < hour) return `${Math.floor(since / minute)} menit lalu`
  if (since < day) return `${Math.floor(since / hour)} jam lalu`
  if (since < 2 * day) return 'kemarin'
  return since < 7 * day ? `${Math.floor(since / day)} hari lalu` : formatDateTime(at)
}
