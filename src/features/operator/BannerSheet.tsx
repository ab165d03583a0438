import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import {
  type BannerPlace,
  bannerPlaces,
  bannerSizes,
  contentWords,
  type DeskBanner,
} from '#contract/operator-content.ts'
import { Problem } from '#contract/problem.ts'
import { longDate } from '#contract/values.ts'
import { DateField } from '#forms/DateField.tsx'
import { question } from '#offline/question.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { PhotoPicker } from '#ui/PhotoPicker.tsx'
import { RadioRow } from '#ui/RadioRow.tsx'
import { SubmitButton } from '#ui/SubmitButton.tsx'
import { dataStringOf, PhotoTrouble } from '#ui/shrink-photo.ts'
import { shutWindowOf } from '#ui/shut-window.ts'
import { TextField } from '#ui/TextField.tsx'
import { Sheet } from '#ui/Window.tsx'
import { BannerView } from './BannerView.tsx'
import { placeWords } from './banner-state.ts'
import { type BannerValues, bannerRules, bannerSaid, bannerValues, placeIn } from './banner-values.ts'
import { ColleagueNote, type Shown } from './ColleagueNote.tsx'
import { useChosen } from './use-chosen.ts'
import { useDeed } from './use-deed.ts'
import { useFormBeside } from './use-form-beside.ts'

type Props = { banner: DeskBanner | undefined; place: BannerPlace; onShut: () => void }

const places = bannerPlaces.map((place) => ({ value: place, text: placeWords[place].name }))
const states = [
  { value: 'active', text: 'Dinyalakan' },
  { value: 'not active', text: 'Dimatikan' },
]

const shown: Shown<BannerValues> = {
  place: { label: 'Tempat', as: (said) => placeWords[placeIn(said)].name },
  title: { label: 'Judul' },
  remark: { label: 'Kalimat' },
  action: { label: 'Tulisan tombol' },
  target_click_url: { label: 'Menuju ke' },
  alt: { label: 'Keterangan gambar' },
  from_date: { label: 'Dari tanggal', as: (day) => day && longDate(day) },
  to_date: { label: 'Sampai tanggal', as: (day) => day && longDate(day) },
  status: { label: 'Keadaan', as: (said) => states.find(({ value }) => value === said)?.text },
}

/** A new banner, or another face, place or time of one, with how it will look. */
export function BannerSheet({ banner, place, onShut }: Props) {
  const what = `banner.${banner?.id ?? `new.${place}`}`
  const deed = useDeed()
  const client = useQueryClient()
  const box = useRef<HTMLDivElement>(null)
  const [picture, setPicture] = useChosen(what)
  const [busy, setBusy] = useState(false)
  const known = bannerValues(banner, place)
  const now = { values: known, seen: banner?.seen }
  const beside = useFormBeside<BannerValues>(what, bannerRules, now, picture !== undefined)
  const { form, field, mine: values, setFailure } = beside
  const where = placeIn(values.place)
  const hanging = picture === 'none' ? null : (picture ?? banner?.img_url ?? null)

  const sends = beside.sends({
    send: async (said, seen) => {
      const img_64 = hanging instanceof Blob ? await dataStringOf(hanging) : hanging
      const which = banner ? { id: banner.id, seen: String(seen) } : {}
      await deed('saveBanner', { ...which, ...bannerSaid(said), img_64 }, 'banners')
      await client.invalidateQueries({ queryKey: question('showcase.home', {}).queryKey })
    },
    mayNot: (said) => {
      if (where === 'main' && !hanging) setFailure(contentWords.picture)
      else if (hanging && said.alt.trim() === '')
        form.setError('alt', { type: 'rule', message: contentWords.alt }, { shouldFocus: true })
      else return false
      return true
    },
    onSaved: () => {
      setPicture(undefined)
      if (box.current) shutWindowOf(box.current)
    },
    // The picture has no field of its own to say it at.
    says: (problem) =>
      problem instanceof PhotoTrouble
        ? problem.message
        : problem instanceof Problem
          ? problem.fields?.img_64
          : undefined,
  })
  const takeTheirs = () => {
    setPicture(undefined)
    beside.takeTheirs()
  }
  const { width, height } = bannerSizes[where]
  return (
    <Sheet title={banner ? 'Ubah spanduk' : 'Spanduk baru'} onShut={onShut}>
      <div className="sheet__part" ref={box}>
        <form className="form" {...sends}>
          <RadioRow label="Tempat" {...field('place')} options={places} />
          <TextField label="Judul" {...field('title')} maxLength={100} autoComplete="off" />
          <TextField label="Kalimat" {...field('remark')} maxLength={200} autoComplete="off" />
          {where !== 'sub' && (
            <TextField
              label="Tulisan tombol"
              help="Kosong: Lihat."
              {...field('action')}
              maxLength={40}
              autoComplete="off"
            />
          )}
          <TextField
            label="Menuju ke"
            help="Halaman di sini, misalnya /product/show?slug=sni, atau alamat lengkap https://"
            {...field('target_click_url')}
            maxLength={500}
            inputMode="url"
            autoComplete="off"
          />
          <PhotoPicker
            label={hanging ? 'Ganti gambar' : 'Pilih gambar'}
            help={where === 'main' ? 'JPG atau PNG, 5:2. Isi utamanya di kanan.' : 'Boleh tanpa gambar.'}
            aspect={width / height}
            longest={width}
            onPhoto={setPicture}
            onBusy={setBusy}
          />
          {hanging && (
            <>
              <div>
                <Button look="text" small onClick={() => setPicture(picture instanceof Blob ? undefined : 'none')}>
                  {picture instanceof Blob ? 'Batalkan gambar ini' : 'Hapus gambar'}
                </Button>
              </div>
              <TextField
                label="Keterangan gambar"
                help="Dibacakan kepada yang tidak melihat gambarnya."
                {...field('alt')}
                maxLength={200}
                autoComplete="off"
              />
            </>
          )}
          <div className="desk__dates">
            <DateField control={form.control} name="from_date" label="Dari tanggal" />
            <DateField control={form.control} name="to_date" label="Sampai tanggal" />
          </div>
          <p className="small muted">Menurut tanggal di Jakarta, keduanya termasuk. Kosong: tanpa batas.</p>
          <RadioRow label="Keadaan" {...field('status')} options={states} />
          <BannerView place={where} values={values} picture={hanging} facts={banner?.img ?? null} />
          <ColleagueNote form={{ ...beside, takeTheirs }} what="Spanduk ini" theirs={known} shown={shown}>
            <BannerView
              place={placeIn(known.place)}
              values={known}
              picture={banner?.img_url ?? null}
              facts={banner?.img ?? null}
            />
          </ColleagueNote>
          <Alert>{beside.failure}</Alert>
          <SubmitButton busy={beside.sending && 'Menyimpan…'} disabled={busy || beside.other}>
            Simpan
          </SubmitButton>
        </form>
      </div>
    </Sheet>
  )
}
