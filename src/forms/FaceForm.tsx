import { type FormEvent, useMemo, useState } from 'react'
import { shopWords } from '#contract/shop-rules.ts'
import type { WaitingName } from '#contract/waiting.ts'
import { roomForPhotos } from '#offline/room.ts'
import type { Row } from '#offline/rows.ts'
import { useSending } from '#offline/sending.ts'
import { ShelfTrouble } from '#offline/shelves.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { warning } from '#ui/icons.ts'
import { Note } from '#ui/Note.tsx'
import { isReady, isUncut, nextOf, type Photos, shownOf } from '#ui/photo-list.ts'
import { SubmitButton } from '#ui/SubmitButton.tsx'
import { Discard } from './Discard.tsx'
import { refusedPhotos, useAskAgain } from './made-from.ts'
import { OnePhoto } from './OnePhoto.tsx'
import type { Part, PartAsk } from './part.ts'
import { entryOf, logoPlace, photoOf } from './photos.ts'
import { readied } from './photos-ready.ts'
import { chooseFirst } from './photos-to-send.ts'
import { refusalSaid, savePart } from './saving.ts'
import { usePhotoIntent } from './use-photo-intent.ts'
import { type FormPhotos, useFormPhotos } from './use-photos.ts'
import './editor.css'

/** Writes that say the face of a shop, or of a body. */
type FaceWrite = Extract<WaitingName, 'shops.saveImage' | 'lspro.saveAvatar'>

type Props = {
  /** Whose: its number. */
  id: number
  part: Part<FaceWrite>
  title: string
  help: string
  /** What the server shows: null nothing, undefined nobody has heard yet. */
  told: string | null | undefined
  /** Asks the server again. */
  askAgain: () => unknown
  /** What this phone said last, as long as `told` does not know of it. */
  latest: { img_64: string } | undefined
  row: Row | undefined
  /** What is said when there is none: the sentence of its call. */
  none?: string
  save?: string
  cancel?: string
  /** The way out of it while nothing has been changed: for a form that was opened. */
  onShut?: () => void
}

const places = { logo: logoPlace }
const noRoom = 'HP hampir penuh: foto baru belum dapat ditambahkan. Kosongkan ruang HP dahulu.'
const uncut = 'Foto belum dipotong. Lanjutkan memotong, atau batalkan.'

/** A face: picked, cropped to a square, saved (rows 246, 265). Each save, or 'Batal', begins it anew. */
export function FaceForm(props: Props) {
  const [round, setRound] = useState(0)
  return (
    <Face
      key={round}
      {...props}
      onEnd={(isDone) => {
        setRound((before) => before + 1)
        if (isDone) props.onShut?.()
      }}
    />
  )
}

function Face({
  id,
  part,
  title,
  help,
  told,
  askAgain,
  latest,
  row,
  none,
  onShut,
  onEnd,
  ...words
}: Props & { onEnd: (isDone: boolean) => void }) {
  const theirs = useMemo(() => (told === undefined ? undefined : photosOf(told)), [told])
  const said = useMemo(() => latest && photosOf(latest.img_64), [latest])
  const refused = useMemo(() => refusedPhotos<PartAsk<FaceWrite>>(row, ({ img_64 }) => photosOf(img_64)), [row])
  const form = useFormPhotos(part.name, places, theirs, said, undefined, refused)
  useAskAgain(row, askAgain)
  const { progress } = useSending()
  const intent = usePhotoIntent(part.name)
  const [wrong, setWrong] = useState<{ photo?: string | undefined; failure?: string | undefined }>({})
  const [saving, setSaving] = useState(false)
  const [asking, setAsking] = useState(false)
  async function take(files: File[]): Promise<boolean> {
    intent.asked(false)
    setWrong({})
    if (!form || files.length === 0) return false
    if (!(await roomForPhotos())) {
      setWrong({ failure: noRoom })
      return false
    }
    await form.work.add('logo', files)
    return form.work.now().trouble === undefined
  }
  async function trying(work: () => Promise<void>) {
    setSaving(true)
    setWrong({})
    try {
      await work()
    } catch (error) {
      if (!(error instanceof ShelfTrouble)) throw error
      setWrong({ failure: error.message })
    } finally {
      setSaving(false)
    }
  }
  async function save(form: FormPhotos) {
    const ready = await readyFace(form, none)
    if ('wrong' in ready) return setWrong({ photo: ready.wrong })
    const base = form.baseOf('logo')
    const end = await savePart(part, { id, img_64: ready.entry, ...(base && { base }) })
    form.ended()
    // One that the server has refused is put right here: it begins anew with it, and with what was said of it.
    onEnd(end !== 'parked')
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (form && !saving) void trying(() => save(form))
  }

  const changed = form !== undefined && !form.state.untouched
  return (
    <form className="form panel" aria-label={title} noValidate onSubmit={submit}>
      {intent.lost && (
        <Note icon={warning} look="wait">
          Foto tadi belum terbaca, ambil lagi.
        </Note>
      )}
      <Alert>
        {wrong.failure ?? form?.state.trouble ?? (changed ? undefined : refusalSaid(part.words.failed, row))}
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
          opened={onShut !== undefined}
          onOpen={() => intent.asked(true)}
          onFiles={take}
        />
      )}
      <div className="editor__actions">
        {(changed || onShut) && (
          <Button look="line" disabled={saving} onClick={() => (changed ? setAsking(true) : onShut?.())}>
            {words.cancel ?? 'Batal'}
          </Button>
        )}
        <SubmitButton busy={saving && 'Menyimpan…'} disabled={!changed}>
          {words.save ?? 'Simpan'}
        </SubmitButton>
      </div>
      {asking && form && (
        <Discard
          drop={form.discard}
          onShut={(dropped) => {
            setAsking(false)
            if (dropped) onEnd(true)
          }}
        />
      )}
    </form>
  )
}

const photosOf = (url: string | null): Photos => ({ logo: url ? [photoOf(url)] : [] })

/** Waits until it is small; what is said of it, or what stands in the way. */
async function readyFace({ work }: FormPhotos, none: string = shopWords.logo) {
  if (work.now().others?.logo) return { wrong: chooseFirst }
  const next = nextOf(work.now().photos.logo ?? [])
  if (next && isUncut(next, logoPlace)) return { wrong: uncut }
  await readied(work)
  const face = shownOf(work.now().photos.logo ?? [])
  const entry = face && isReady(face) ? entryOf(face) : undefined
  return entry === undefined ? { wrong: face?.wrong?.sentence ?? none } : { entry }
}
