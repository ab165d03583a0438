import { useEffect, useState } from 'react'
import type { Problem } from '#contract/problem.ts'
import {
  disablePush,
  enablePush,
  type Permission,
  type PushKinds,
  permission,
  pushSettings,
} from '#offline/push/push.ts'
import { warning } from '#ui/display/icons.ts'
import { forDevice } from '#ui/feedback/device-wording.ts'
import { Note } from '#ui/feedback/Note.tsx'
import { SkeletonLine } from '#ui/feedback/Skeleton.tsx'
import { TryAgain } from '#ui/feedback/TryAgain.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Check } from '#ui/fields/Check.tsx'
import { Button } from '#ui/nav/Button.tsx'

type SavedKinds = Required<PushKinds>
type PushState = { status: 'asking' } | { status: 'failed' } | { status: 'off' } | { status: 'on'; saved: SavedKinds }

const unavailableTexts: Partial<Record<Permission, string>> = {
  none: 'Peramban ini tidak dapat memberi kabar saat aplikasi ditutup. Di iPhone, pasang dahulu aplikasi ini di layar utama.',
  blocked: 'Notifikasi diblokir di HP ini. Buka setelan peramban, lalu Izin situs, Notifikasi, Izinkan.',
}

/** What this phone is told of with the app closed. Nothing here asks the browser before somebody taps. */
export function PushSettings({ merchant }: { merchant: boolean }) {
  const { known, load, turnOn, change, busy } = usePushSettings()
  const kinds: [keyof SavedKinds, string][] = [
    ...(merchant ? [['reviews', 'Hasil pemeriksaan produk'] as [keyof SavedKinds, string]] : []),
    ['posts', 'Postingan LSPRO yang diikuti (pukul 06.00–21.00 WIB)'],
  ]
  const unavailable = unavailableTexts[permission()]
  return (
    <section className="panel own__card" aria-labelledby="kabar">
      <h2 id="kabar">{forDevice('Kabar di HP ini')}</h2>
      {unavailable ? (
        <Note icon={warning}>{unavailable}</Note>
      ) : known.status === 'asking' ? (
        <SkeletonLine width={80} />
      ) : known.status === 'failed' ? (
        <Note icon={warning} look="wait" action={<TryAgain onClick={load} busy={false} />}>
          Belum dapat dibaca. Perlu sinyal.
        </Note>
      ) : known.status === 'off' ? (
        <>
          <p className="muted">
            {merchant
              ? 'Dapatkan kabar saat produk selesai diperiksa dan saat LSPRO yang Anda ikuti menulis, juga bila aplikasi ditutup.'
              : 'Dapatkan kabar saat LSPRO yang Anda ikuti menulis, juga bila aplikasi ditutup.'}
          </p>
          <Button look="soft" onClick={turnOn} disabled={busy} aria-busy={busy}>
            Nyalakan kabar
          </Button>
        </>
      ) : (
        <fieldset className="own__kinds" disabled={busy}>
          <legend className="sr">Yang dikabarkan di HP ini</legend>
          {kinds.map(([kind, label]) => (
            <Check key={kind} checked={known.saved[kind]} onChange={({ target }) => change(kind, target.checked)}>
              {label}
            </Check>
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
  const [known, setKnown] = useState<PushState>({ status: 'asking' })
  const [busy, setBusy] = useState(false)
  const load = () => {
    setKnown({ status: 'asking' })
    pushSettings().then(
      (saved) => setKnown(saved ? { status: 'on', saved } : { status: 'off' }),
      () => setKnown({ status: 'failed' }),
    )
  }
  useEffect(load, [])

  async function whileBusy(work: () => Promise<void>) {
    setBusy(true)
    await work().catch((problem: Problem) =>
      toast(problem.trouble === 'refused' ? problem.message : 'Belum dapat diubah. Coba lagi saat ada sinyal.', {
        alert: true,
      }),
    )
    setBusy(false)
  }
  const turnOn = () =>
    void whileBusy(async () => {
      const saved = { reviews: true, posts: true }
      // Whoever has blocked it meanwhile is told how to undo that, by the next drawing.
      if ((await enablePush(saved)) === 'given') setKnown({ status: 'on', saved })
    })
  const change = (kind: keyof SavedKinds, on: boolean) =>
    void whileBusy(async () => {
      if (known.status !== 'on') return
      const saved = { ...known.saved, [kind]: on }
      const any = saved.reviews || saved.posts
      await (any ? enablePush(saved) : disablePush())
      setKnown(any ? { status: 'on', saved } : { status: 'off' })
    })
  return { known, load, turnOn, change, busy }
}
