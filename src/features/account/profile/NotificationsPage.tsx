// @chunk account
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { FollowButton } from '#catalog/FollowButton.tsx'
import { Logo } from '#catalog/Logo.tsx'
import { useFollows } from '#catalog/use-follows.ts'
import { addresses } from '#contract/addresses.ts'
import type { LsproCard } from '#contract/lspro/schemas.ts'
import {
  disablePush,
  enablePush,
  type Permission,
  type PushKinds,
  permission,
  pushSettings,
} from '#offline/push/push.ts'
import { useRequireSession } from '#session/use-require-session.ts'
import { warning } from '#ui/display/icons.ts'
import { forDevice } from '#ui/feedback/device-wording.ts'
import { Empty } from '#ui/feedback/Empty.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { QueryResult } from '#ui/feedback/QueryResult.tsx'
import { SkeletonLine } from '#ui/feedback/Skeleton.tsx'
import { TryAgain } from '#ui/feedback/TryAgain.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Toggle } from '#ui/fields/Toggle.tsx'
import { useSingleFlightMutation } from '#ui/fields/use-single-flight-mutation.ts'
import { Button } from '#ui/nav/Button.tsx'
import { ButtonLink } from '#ui/nav/ButtonLink.tsx'
import { useTitle } from '#ui/nav/use-title.ts'
import './profile.css'

/** The settings for push messages on this phone, and the certification bodies that the user follows. */
export function NotificationsPage() {
  useTitle('Kabar & Ikuti')
  const me = useRequireSession(addresses.notifications)
  if (!me) return null
  return (
    <div className="own">
      <h1>Kabar & Ikuti</h1>
      <PushSettings merchant={me.user_role === 'merchant'} />
      <FollowedLspros />
    </div>
  )
}

/** The certification bodies that the user follows. */
function FollowedLspros() {
  const followed = useFollows()
  return (
    <section className="panel own__card" aria-labelledby="diikuti">
      <h2 id="diikuti">LSPRO yang diikuti</h2>
      <QueryResult query={followed.query} what="Daftar LSPRO yang diikuti" skeleton={<SkeletonLine width={80} />}>
        {({ data }) => <LsproRows {...followed} bodies={data} />}
      </QueryResult>
    </section>
  )
}

type Props = Pick<ReturnType<typeof useFollows>, 'follows' | 'loaded' | 'waiting'> & { bodies: readonly LsproCard[] }

function LsproRows({ waiting, ...followed }: Props) {
  const visible = useStableList(followed)
  if (visible.length === 0 && waiting === 0)
    return (
      <Empty variant="open" title="Belum ada yang diikuti" description="Buka halaman LSPRO, lalu ketuk Ikuti.">
        <ButtonLink to={addresses.lspros} variant="soft">
          Lihat semua LSPRO
        </ButtonLink>
      </Empty>
    )
  return (
    <>
      <ul>
        {visible.map((body) => (
          <LsproRow key={body.id} body={body} />
        ))}
      </ul>
      {waiting > 0 && <p className="small muted">{waiting} LSPRO lagi tampil di sini setelah terkirim.</p>}
    </>
  )
}

/**
 * A body that the user unfollows on this page stays in the list, so that the same button can follow it again. A body
 * that was unfollowed earlier or on another phone disappears when the server's list no longer has it.
 */
function useStableList({ bodies, follows, loaded }: Omit<Props, 'waiting'>): readonly LsproCard[] {
  const [listed, setListed] = useState<readonly LsproCard[]>([])
  const [unfollowed, setUnfollowed] = useState<readonly number[]>([])
  const isOnServer = ({ id }: LsproCard) => bodies.some((body) => body.id === id)
  const added = bodies.filter((body) => loaded && follows(body.id) && !listed.some(({ id }) => id === body.id))
  if (added.length > 0) setListed([...added, ...listed])
  const removed = listed.filter((body) => isOnServer(body) && !follows(body.id) && !unfollowed.includes(body.id))
  if (removed.length > 0) setUnfollowed([...unfollowed, ...removed.map(({ id }) => id)])
  return loaded ? listed.filter((body) => isOnServer(body) || unfollowed.includes(body.id)) : bodies
}

function LsproRow({ body }: { body: LsproCard }) {
  return (
    <li className="device followed">
      <Logo profile={body} small />
      <div className="grow">
        <Link className="link" href={addresses.lspro(body.id)}>
          {body.name}
        </Link>
        <p className="small muted">{body.province_name}</p>
      </div>
      <FollowButton body={body} small />
    </li>
  )
}

type SavedKinds = Required<PushKinds>
type PushState = { status: 'loading' } | { status: 'failed' } | { status: 'off' } | { status: 'on'; saved: SavedKinds }

const insecureText = 'Kabar saat aplikasi ditutup hanya bisa lewat alamat yang diawali https://.'
const unavailableTexts: Partial<Record<Permission, string>> = {
  none: 'Peramban ini tidak dapat memberi kabar saat aplikasi ditutup. Di iPhone, pasang dahulu aplikasi ini di layar utama.',
  blocked: 'Notifikasi diblokir di HP ini. Buka setelan peramban, lalu Izin situs, Notifikasi, Izinkan.',
}

/** The settings for push messages on this phone. Requests the browser's permission only after a tap. */
function PushSettings({ merchant }: { merchant: boolean }) {
  const { push, load, turnOn, change, busy } = usePushSettings()
  const kinds: [keyof SavedKinds, string][] = [
    ...(merchant ? [['reviews', 'Hasil pemeriksaan produk'] as [keyof SavedKinds, string]] : []),
    ['posts', 'Postingan LSPRO yang diikuti (pukul 06.00–21.00 WIB)'],
  ]
  const unavailable = permission() === 'none' && !isSecureContext ? insecureText : unavailableTexts[permission()]
  return (
    <section className="panel own__card" aria-labelledby="kabar">
      <h2 id="kabar">{forDevice('Kabar di HP ini')}</h2>
      {unavailable ? (
        <Note icon={warning}>{unavailable}</Note>
      ) : push.status === 'loading' ? (
        <SkeletonLine width={80} />
      ) : push.status === 'failed' ? (
        <Note icon={warning} variant="wait" action={<TryAgain onClick={load} busy={false} />}>
          Belum dapat dibaca. Perlu sinyal.
        </Note>
      ) : push.status === 'off' ? (
        <>
          <p className="muted">
            {merchant
              ? 'Dapatkan kabar saat produk selesai diperiksa dan saat LSPRO yang Anda ikuti menulis, juga bila aplikasi ditutup.'
              : 'Dapatkan kabar saat LSPRO yang Anda ikuti menulis, juga bila aplikasi ditutup.'}
          </p>
          <Button variant="soft" onClick={turnOn} disabled={busy} aria-busy={busy}>
            Nyalakan kabar
          </Button>
        </>
      ) : (
        <fieldset disabled={busy}>
          <legend className="sr">Yang dikabarkan di HP ini</legend>
          {kinds.map(([kind, label]) => (
            <Toggle
              key={kind}
              checked={push.saved[kind] === true}
              onChange={({ target }) => change(kind, target.checked)}
            >
              {label}
            </Toggle>
          ))}
        </fieldset>
      )}
      <p className="small muted">
        Kabar hanya menyebut nama produk atau LSPRO, tanpa isi catatan, karena dapat terlihat di layar terkunci.
      </p>
    </section>
  )
}

function usePushSettings() {
  const [push, setPush] = useState<PushState>({ status: 'loading' })
  const load = () => {
    setPush({ status: 'loading' })
    pushSettings().then(
      (saved) => setPush(saved ? { status: 'on', saved } : { status: 'off' }),
      () => setPush({ status: 'failed' }),
    )
  }
  useEffect(load, [])

  const { mutate, isPending } = useSingleFlightMutation({
    async mutationFn(saved: SavedKinds) {
      if (!saved.reviews && !saved.posts) await disablePush()
      // If the user has blocked push meanwhile, the next render explains how to unblock it.
      else if ((await enablePush(saved)) !== 'given' && push.status === 'off') return
      setPush(saved.reviews || saved.posts ? { status: 'on', saved } : { status: 'off' })
    },
    onError: (problem) =>
      toast(problem.trouble === 'refused' ? problem.message : 'Belum dapat diubah. Coba lagi saat ada sinyal.', {
        alert: true,
      }),
  })
  const change = (kind: keyof SavedKinds, on: boolean) => {
    if (push.status === 'on') mutate({ ...push.saved, [kind]: on })
  }
  return { push, load, turnOn: () => mutate({ reviews: true, posts: true }), change, busy: isPending }
}
