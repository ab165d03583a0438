import { useEffect, useState } from 'react'
import type { Problem } from '#contract/problem.ts'
import { beLeftAlone, beTold, type Kinds, type Permission, permission, savedHere } from '#offline/push.ts'
import { BoneLine } from '#ui/Bone.tsx'
import { Button } from '#ui/Button.tsx'
import { Check } from '#ui/Check.tsx'
import { forDevice } from '#ui/device-words.ts'
import { warning } from '#ui/icons.ts'
import { Note } from '#ui/Note.tsx'
import { say } from '#ui/news.ts'
import { TryAgain } from '#ui/TryAgain.tsx'

type Saved = Required<Kinds>
type Known = { face: 'asking' } | { face: 'failed' } | { face: 'off' } | { face: 'on'; saved: Saved }

const none: Partial<Record<Permission, string>> = {
  none: 'Peramban ini tidak dapat memberi kabar saat aplikasi ditutup. Di iPhone, pasang dahulu aplikasi ini di layar utama.',
  blocked: 'Notifikasi diblokir di HP ini. Buka setelan peramban, lalu Izin situs, Notifikasi, Izinkan.',
}

/** What this phone is told of with the app closed. Nothing here asks the browser before somebody taps. */
export function ToldHere({ merchant }: { merchant: boolean }) {
  const { known, load, turnOn, change, busy } = useToldHere()
  const kinds: [keyof Saved, string][] = [
    ...(merchant ? [['reviews', 'Hasil pemeriksaan produk'] as [keyof Saved, string]] : []),
    ['posts', 'Postingan LSPRO yang diikuti (pukul 06.00–21.00 WIB)'],
  ]
  const cannot = none[permission()]
  return (
    <section className="panel own__card" aria-labelledby="kabar">
      <h2 id="kabar">{forDevice('Kabar di HP ini')}</h2>
      {cannot ? (
        <Note icon={warning}>{cannot}</Note>
      ) : known.face === 'asking' ? (
        <BoneLine width={80} />
      ) : known.face === 'failed' ? (
        <Note icon={warning} look="wait" action={<TryAgain onClick={load} busy={false} />}>
          Belum dapat dibaca. Perlu sinyal.
        </Note>
      ) : known.face === 'off' ? (
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

function useToldHere() {
  const [known, setKnown] = useState<Known>({ face: 'asking' })
  const [busy, setBusy] = useState(false)
  const load = () => {
    setKnown({ face: 'asking' })
    savedHere().then(
      (saved) => setKnown(saved ? { face: 'on', saved } : { face: 'off' }),
      () => setKnown({ face: 'failed' }),
    )
  }
  useEffect(load, [])

  async function doing(work: () => Promise<void>) {
    setBusy(true)
    await work().catch((problem: Problem) =>
      say(problem.trouble === 'refused' ? problem.message : 'Belum dapat diubah. Coba lagi saat ada sinyal.', {
        alert: true,
      }),
    )
    setBusy(false)
  }
  const turnOn = () =>
    void doing(async () => {
      const saved = { reviews: true, posts: true }
      // Whoever has blocked it meanwhile is told how to undo that, by the next drawing.
      if ((await beTold(saved)) === 'given') setKnown({ face: 'on', saved })
    })
  const change = (kind: keyof Saved, on: boolean) =>
    void doing(async () => {
      if (known.face !== 'on') return
      const saved = { ...known.saved, [kind]: on }
      const any = saved.reviews || saved.posts
      await (any ? beTold(saved) : beLeftAlone())
      setKnown(any ? { face: 'on', saved } : { face: 'off' })
    })
  return { known, load, turnOn, change, busy }
}
