import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import {
  type BannerPlace,
  bannerPlaces,
  bannerSizes,
  contentMessages,
  type DeskBanner,
} from '#contract/operator/content.ts'
import { Problem } from '#contract/problem.ts'
import type { PictureFacts } from '#contract/schemas.ts'
import { longDate } from '#contract/time/dates.ts'
import { DateField } from '#drafts/DateField.tsx'
import { endpointQuery } from '#offline/cache/endpoint-query.ts'
import { PhotoPicker } from '#photos/PhotoPicker.tsx'
import { dataStringOf, PhotoError } from '#photos/shrink/shrink-photo.ts'
import { closeDialogOf } from '#ui/dialog/close-dialog.ts'
import { Sheet } from '#ui/dialog/Dialog.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { RadioRow } from '#ui/fields/RadioRow.tsx'
import { SubmitButton } from '#ui/fields/SubmitButton.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Photo } from '#ui/media/Photo.tsx'
import { useBlobUrl } from '#ui/media/use-blob-url.ts'
import { Button } from '#ui/nav/Button.tsx'
import { deskCheck } from '../desk/desk-check.ts'
import { EditConflictNotice, type FieldLabels } from '../desk/form/EditConflictNotice.tsx'
import { useConcurrentForm } from '../desk/form/use-concurrent-form.ts'
import { usePickedImage } from '../desk/form/use-picked-image.ts'
import { useDeskMutation } from '../desk/use-desk-mutation.ts'
import { bannerPlaceTexts } from './banner-state.ts'

type Props = { banner: DeskBanner | undefined; place: BannerPlace; onClose: () => void }

const placeOptions = bannerPlaces.map((place) => ({ value: place, text: bannerPlaceTexts[place].name }))
const statusOptions = [
  { value: 'active', text: 'Dinyalakan' },
  { value: 'not active', text: 'Dimatikan' },
]

const fieldLabels: FieldLabels<BannerValues> = {
  place: { label: 'Tempat', as: (place) => bannerPlaceTexts[parseBannerPlace(place)].name },
  title: { label: 'Judul' },
  remark: { label: 'Kalimat' },
  action: { label: 'Tulisan tombol' },
  target_click_url: { label: 'Menuju ke' },
  alt: { label: 'Keterangan gambar' },
  from_date: { label: 'Dari tanggal', as: (day) => day && longDate(day) },
  to_date: { label: 'Sampai tanggal', as: (day) => day && longDate(day) },
  status: { label: 'Keadaan', as: (status) => statusOptions.find(({ value }) => value === status)?.text },
}

/** The form for a new banner or for changing one, with a preview. */
export function BannerSheet({ banner, place, onClose }: Props) {
  const autosaveKey = `banner.${banner?.id ?? `new.${place}`}`
  const saveBanner = useDeskMutation('saveBanner', 'banners')
  const client = useQueryClient()
  const box = useRef<HTMLDivElement>(null)
  const [picture, setPicture] = usePickedImage(autosaveKey)
  const [busy, setBusy] = useState(false)
  const savedValues = bannerValuesOf(banner, place)
  const now = { values: savedValues, seen: banner?.seen }
  const editForm = useConcurrentForm<BannerValues>(autosaveKey, { check: bannerCheck }, now, picture !== undefined)
  const { form, field, mine: values, setFailure } = editForm
  const chosenPlace = parseBannerPlace(values.place)
  const currentImage = picture === 'none' ? null : (picture ?? banner?.img_url ?? null)

  const formProps = editForm.formProps({
    send: async (submitted, seen) => {
      const img_64 = currentImage instanceof Blob ? await dataStringOf(currentImage) : currentImage
      const which = banner ? { id: banner.id, seen: String(seen) } : {}
      await saveBanner.mutateAsync({ ...which, ...bannerInputOf(submitted), img_64 })
      await client.invalidateQueries({ queryKey: endpointQuery('showcase.home', {}).queryKey })
    },
    blocksSave: (submitted) => {
      if (chosenPlace === 'main' && !currentImage) setFailure(contentMessages.picture)
      else if (currentImage && submitted.alt.trim() === '')
        form.setError('alt', { type: 'rule', message: contentMessages.alt }, { shouldFocus: true })
      else return false
      return true
    },
    onSaved: () => {
      setPicture(undefined)
      if (box.current) closeDialogOf(box.current)
    },
    // The picture has no field of its own that could show its error.
    errorText: (problem) =>
      problem instanceof PhotoError ? problem.message : problem instanceof Problem ? problem.fields?.img_64 : undefined,
  })
  const takeTheirs = () => {
    setPicture(undefined)
    editForm.takeTheirs()
  }
  const { width, height } = bannerSizes[chosenPlace]
  return (
    <Sheet title={banner ? 'Ubah spanduk' : 'Spanduk baru'} onClose={onClose}>
      <div className="sheet__part" ref={box}>
        <form className="form" {...formProps}>
          <RadioRow label="Tempat" {...field('place')} options={placeOptions} />
          <TextField label="Judul" {...field('title')} maxLength={100} autoComplete="off" />
          <TextField label="Kalimat" {...field('remark')} maxLength={200} autoComplete="off" />
          {chosenPlace !== 'sub' && (
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
            label={currentImage ? 'Ganti gambar' : 'Pilih gambar'}
            help={chosenPlace === 'main' ? 'JPG atau PNG, 5:2. Isi utamanya di kanan.' : 'Boleh tanpa gambar.'}
            aspect={width / height}
            longest={width}
            onPhoto={setPicture}
            onBusy={setBusy}
          />
          {currentImage && (
            <>
              <div>
                <Button variant="text" small onClick={() => setPicture(picture instanceof Blob ? undefined : 'none')}>
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
          <RadioRow label="Keadaan" {...field('status')} options={statusOptions} />
          <BannerPreview place={chosenPlace} values={values} picture={currentImage} facts={banner?.img ?? null} />
          <EditConflictNotice
            form={{ ...editForm, takeTheirs }}
            what="Spanduk ini"
            theirs={savedValues}
            fieldLabels={fieldLabels}
          >
            <BannerPreview
              place={parseBannerPlace(savedValues.place)}
              values={savedValues}
              picture={banner?.img_url ?? null}
              facts={banner?.img ?? null}
            />
          </EditConflictNotice>
          <Alert>{editForm.failure}</Alert>
          <SubmitButton busy={editForm.sending && 'Menyimpan…'} disabled={busy || editForm.hasConflict}>
            Simpan
          </SubmitButton>
        </form>
      </div>
    </Sheet>
  )
}

type BannerPreviewProps = {
  place: BannerPlace
  values: BannerValues
  /** A chosen file that is not sent yet, or the path of the saved picture. */
  picture: Blob | string | null
  facts: PictureFacts | null
}

/** A preview of the banner with the current input. Its button and link are not active. */
function BannerPreview({ place, values: { title, remark, action, alt }, picture, facts }: BannerPreviewProps) {
  const url = useBlobUrl(picture instanceof Blob ? picture : undefined)
  const savedPath = typeof picture === 'string' ? picture : undefined
  return (
    <figure className="stack stack--s" aria-label="Pratinjau">
      <figcaption className="small muted">Pratinjau</figcaption>
      <div className={`banner-preview banner-preview--${place}`}>
        <div className="banner-preview__text">
          <b>{title || 'Judul'}</b>
          {remark && <span className="small">{remark}</span>}
          {place !== 'sub' && <span className="banner-preview__button">{action || 'Lihat'}</span>}
        </div>
        {url && <img className="banner-preview__image" src={url} alt={alt} />}
        {savedPath && (
          <Photo className="banner-preview__image" path={savedPath} facts={facts} alt={alt} sizes="300px" />
        )}
      </div>
    </figure>
  )
}

/** The form values of a banner. */
type BannerValues = {
  place: string
  title: string
  remark: string
  action: string
  target_click_url: string
  alt: string
  from_date: string
  to_date: string
  status: string
}

export const bannerValuesOf = (banner: DeskBanner | undefined, place: BannerPlace): BannerValues => ({
  place,
  title: banner?.title ?? '',
  remark: banner?.remark ?? '',
  action: banner?.action ?? '',
  target_click_url: banner?.target_click_url ?? '',
  alt: banner?.alt ?? '',
  from_date: banner?.from_date ?? '',
  to_date: banner?.to_date ?? '',
  status: banner?.status ?? 'active',
})

const parseBannerPlace = (text: string): BannerPlace => bannerPlaces.find((place) => place === text) ?? 'main'

/** The request without the picture. */
export const bannerInputOf = ({ place, status, from_date, to_date, ...texts }: BannerValues) => ({
  ...texts,
  place: parseBannerPlace(place),
  status: status === 'active' ? ('active' as const) : ('not active' as const),
  from_date: from_date || null,
  to_date: to_date || null,
})

/** The picture is not in the form's values: what depends on it is checked by `blocksSave`. */
const bannerCheck = deskCheck('saveBanner', bannerInputOf)
