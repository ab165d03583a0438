// @chunk account
import { type FormEvent, useMemo, useState } from 'react'
import type { QueuedWriteName } from '#contract/endpoints.ts'
import { shopMessages } from '#contract/shops/rules.ts'
import type { OutboxEntry } from '#offline/outbox/entry.ts'
import { useSending } from '#offline/outbox/scheduler.ts'
import { StorageError } from '#offline/storage/local-db.ts'
import { hasSpaceForPhotos } from '#offline/storage/quota.ts'
import { waitUntilReady } from '#photos/check-photos.ts'
import { OnePhoto } from '#photos/OnePhoto.tsx'
import { isReady, isUncut, nextToProcess, type Photos, shownOf } from '#photos/photo-list.ts'
import { entryOf, logoPlace, photoOf } from '#photos/photo-values.ts'
import { chooseFirst } from '#photos/photos-to-send.ts'
import { usePhotoIntent } from '#photos/use-photo-intent.ts'
import { type FormPhotos, useFormPhotos } from '#photos/use-photos.ts'
import { warning } from '#ui/display/icons.ts'
import { Alert } from '#ui/feedback/Alert.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { SubmitButton } from '#ui/fields/SubmitButton.tsx'
import { Button } from '#ui/nav/Button.tsx'
import { DiscardDraft } from '../DiscardDraft.tsx'
import { rejectionSentence, saveSection } from '../save-flow.ts'
import { refusedPhotos, useRefetchOnConflict } from '../write-base.ts'
import type { Section, SectionInput } from './editable-section.ts'
import './editor.css'

/** Writes that send the photo of a shop, or of a body. */
type ProfilePhotoWrite = Extract<QueuedWriteName, 'shops.saveImage' | 'lspro.saveAvatar'>

type Props = {
  /** The id of its owner. */
  id: number
  part: Section<ProfilePhotoWrite>
  title: string
  help: string
  /** The server's photo: null is none, undefined not loaded yet. */
  serverData: string | null | undefined
  /** Refetches `serverData`. */
  askAgain: () => unknown
  /** The pending or just arrived write, as long as `serverData` does not contain it. */
  latest: { img_64: string } | undefined
  row: OutboxEntry | undefined
  /** The error when there is no photo; the texts differ by endpoint. */
  none?: string
  save?: string
  cancel?: string
  /** Closes the form while nothing has been changed; undefined where the form is always open. */
  onClose?: () => void
}

const places = { logo: logoPlace }
const storageFull = 'HP hampir penuh: foto baru belum dapat ditambahkan. Kosongkan ruang HP dahulu.'
const notCropped = 'Foto belum dipotong. Lanjutkan memotong, atau batalkan.'

/** Picks a profile photo, crops it to a square and saves it. The form starts again after each save or 'Batal'. */
export function ProfilePhotoForm(props: Props) {
  const [round, setRound] = useState(0)
  return (
    <LoadedForm
      key={round}
      {...props}
      onEnd={(isDone) => {
        setRound((before) => before + 1)
        if (isDone) props.onClose?.()
      }}
    />
  )
}

function LoadedForm({
  id,
  part,
  title,
  help,
  serverData: serverUrl,
  askAgain: refetch,
  latest,
  row,
  none,
  onClose,
  onEnd,
  ...words
}: Props & { onEnd: (isDone: boolean) => void }) {
  const theirs = useMemo(() => (serverUrl === undefined ? undefined : photosOf(serverUrl)), [serverUrl])
  const pending = useMemo(() => latest && photosOf(latest.img_64), [latest])
  const rejected = useMemo(
    () => refusedPhotos<SectionInput<ProfilePhotoWrite>>(row, ({ img_64 }) => photosOf(img_64)),
    [row],
  )
  const form = useFormPhotos(part.name, places, theirs, pending, undefined, rejected)
  useRefetchOnConflict(row, refetch)
  const { progress } = useSending()
  const intent = usePhotoIntent(part.name)
  const [wrong, setWrong] = useState<{ photo?: string | undefined; failure?: string | undefined }>({})
  const [saving, setSaving] = useState(false)
  const [isConfirming, setIsConfirming] = useState(false)
  async function take(files: File[]): Promise<boolean> {
    intent.asked(false)
    setWrong({})
    if (!form || files.length === 0) return false
    if (!(await hasSpaceForPhotos())) {
      setWrong({ failure: storageFull })
      return false
    }
    await form.work.add('logo', files)
    return form.work.now().trouble === undefined
  }
  async function run(work: () => Promise<void>) {
    setSaving(true)
    setWrong({})
    try {
      await work()
    } catch (error) {
      if (!(error instanceof StorageError)) throw error
      setWrong({ failure: error.message })
    } finally {
      setSaving(false)
    }
  }
  async function save(form: FormPhotos) {
    const ready = await readyPhoto(form, none)
    if ('wrong' in ready) return setWrong({ photo: ready.wrong })
    const base = form.baseOf('logo')
    const outcome = await saveSection(part, { id, img_64: ready.entry, ...(base && { base }) })
    form.ended()
    // A rejected photo is corrected here: the form starts with it and with the reason.
    onEnd(outcome !== 'parked')
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (form && !saving) void run(() => save(form))
  }

  const changed = form !== undefined && !form.state.untouched
  return (
    <form className="form panel" aria-label={title} noValidate onSubmit={submit}>
      {intent.lost && (
        <Note icon={warning} variant="wait">
          Foto tadi belum terbaca, ambil lagi.
        </Note>
      )}
      <Alert>
        {wrong.failure ?? form?.state.trouble ?? (changed ? undefined : rejectionSentence(part.words.failed, row))}
      </Alert>
      {form && (
        <OnePhoto
          {...form}
          place="logo"
          rule={logoPlace}
          title={title}
          help={help}
          pick="Pilih foto"
          row={row}
          progress={row && progress[row.id]}
          wrong={wrong.photo}
          disabled={saving}
          opened={onClose !== undefined}
          onOpen={() => intent.asked(true)}
          onFiles={take}
        />
      )}
      <div className="editor__actions">
        {(changed || onClose) && (
          <Button variant="line" disabled={saving} onClick={() => (changed ? setIsConfirming(true) : onClose?.())}>
            {words.cancel ?? 'Batal'}
          </Button>
        )}
        <SubmitButton busy={saving && 'Menyimpan…'} disabled={!changed}>
          {words.save ?? 'Simpan'}
        </SubmitButton>
      </div>
      {isConfirming && form && (
        <DiscardDraft
          drop={form.discard}
          onClose={(dropped) => {
            setIsConfirming(false)
            if (dropped) onEnd(true)
          }}
        />
      )}
    </form>
  )
}

const photosOf = (url: string | null): Photos => ({ logo: url ? [photoOf(url)] : [] })

/** Waits until the photo is shrunk; returns its entry in the write, or the error. */
async function readyPhoto({ work }: FormPhotos, none: string = shopMessages.logo) {
  if (work.now().others?.logo) return { wrong: chooseFirst }
  const next = nextToProcess(work.now().photos.logo ?? [])
  if (next && isUncut(next, logoPlace)) return { wrong: notCropped }
  await waitUntilReady(work)
  const photo = shownOf(work.now().photos.logo ?? [])
  const entry = photo && isReady(photo) ? entryOf(photo) : undefined
  return entry === undefined ? { wrong: photo?.wrong?.sentence ?? none } : { entry }
}
