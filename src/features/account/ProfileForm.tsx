import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { OwnAccount } from '#contract/account.ts'
import { addresses } from '#contract/addresses.ts'
import { isChangedElsewhere } from '#contract/elsewhere.ts'
import { Problem } from '#contract/problem.ts'
import { nationalOf, nationalPhoneRule } from '#contract/rules.ts'
import { Clashes } from '#forms/Clashes.tsx'
import { fromDraft } from '#forms/draft-values.ts'
import { groupsOf } from '#forms/groups.ts'
import { type Clashes as Clashing, clashesIn, mergedDraft } from '#offline/merge-draft.ts'
import { question } from '#offline/question.ts'
import { useRoad } from '#offline/road.ts'
import { tell } from '#offline/telling.ts'
import { changeSession } from '#session/signing.ts'
import { Alert } from '#ui/Alert.tsx'
import { Avatar } from '#ui/Avatar.tsx'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { useBlobUrl } from '#ui/blob-url.ts'
import { noRoad, warning } from '#ui/icons.ts'
import { Note } from '#ui/Note.tsx'
import { say } from '#ui/news.ts'
import { PhotoPicker } from '#ui/PhotoPicker.tsx'
import { SubmitButton } from '#ui/SubmitButton.tsx'
import { sayProblem } from '#ui/say-problem.ts'
import { dataStringOf, PhotoTrouble } from '#ui/shrink-photo.ts'
import { useRuledForm } from '#ui/use-ruled-form.ts'
import { LeaveGuard } from './LeaveGuard.tsx'
import { askOf, ProfileFields, type ProfileValues, profileRules } from './ProfileFields.tsx'
import { officeParts } from './readable.ts'

const rules = { ...profileRules, phone_no: nationalPhoneRule }
const longest = 640 // pixels of a face, which is never shown wider than 320

const valuesOf = ({ office_no, phone_no, ...account }: OwnAccount): ProfileValues => ({
  name: account.name,
  phone_no: nationalOf(phone_no),
  prefix_office_phone: officeParts(office_no).prefix,
  office_no: officeParts(office_no).number,
  instagram_url: account.instagram_url,
  facebook_url: account.facebook_url,
  tiktok_url: account.tiktok_url,
})

/**
 * The account as it was when the form opened; what the server says meanwhile does not write over what is typed. What another
 * phone has saved since stays, and is asked about where it was changed here, too.
 */
export function ProfileForm({ account }: { account: OwnAccount }) {
  const [, go] = useLocation()
  const client = useQueryClient()
  const road = useRoad()
  const { form, field, sends, sending } = useRuledForm<ProfileValues>(rules, valuesOf(account))
  const [photo, setPhoto] = useState<Blob>()
  const [photoBusy, setPhotoBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  /** What this was made from. */
  const [before, setBefore] = useState(account)
  const [clashes, setClashes] = useState<Clashing>({})
  const [wanted, setWanted] = useState(0)
  /** Another photo was hung elsewhere, and one was chosen here. */
  const [other, setOther] = useState<OwnAccount>()
  const changed = form.formState.isDirty || photo !== undefined

  /** Beside what stands here, what is there by now. */
  async function joinWhatIsThere() {
    const { data } = await client.fetchQuery({ ...question('account.detail', {}), staleTime: 0 })
    const end = mergedDraft(valuesOf(before), form.getValues(), valuesOf(data), { groups })
    for (const [name, text] of Object.entries(fromDraft(valuesOf(before), end)))
      if (text !== form.getValues(name as keyof ProfileValues))
        form.setValue(name as keyof ProfileValues, text, { shouldDirty: true })
    setClashes(clashesIn(end))
    if (photo && data.img_url !== before.img_url) setOther(data)
    setBefore(data)
  }
  async function save(values: ProfileValues) {
    setFailure(undefined)
    if (Object.keys(clashes).length > 0 || other) return setWanted((times) => times + 1)
    try {
      const img_64 = photo && (await dataStringOf(photo))
      const base = { ...askOf(valuesOf(before)), img_64: before.img_url }
      const { data } = await tell('account.changeProfile', { ...askOf(values), ...(img_64 && { img_64 }), base })
      const { queryKey } = question('account.detail', {})
      client.setQueryData(queryKey, { data })
      // Asked again in the background: only what was asked for is remembered on this phone.
      void client.invalidateQueries({ queryKey })
      changeSession({ user_name: data.name, user_img_url: data.img_url })
      say('Profil tersimpan')
      go(addresses.account, { replace: true })
    } catch (problem) {
      if (problem instanceof Problem && isChangedElsewhere(problem)) await joinWhatIsThere().catch(() => {})
      setFailure(problem instanceof PhotoTrouble ? problem.message : sayProblem(problem, form.setError))
      // The question stands at the photo, which is no field of the form.
      form.clearErrors('img_64' as never)
    }
  }
  const typed = form.getValues()
  const asked = [...groups, ...Object.keys(clashes).map((name) => [name])]
    .filter((unit, at) => unit.some((name) => name in clashes) && (at < groups.length || !isGrouped(unit[0]!)))
    .map((unit) => ({
      names: unit,
      mine: unit.map((name) => typed[name as keyof ProfileValues]),
      theirs: unit.map((name) => clashes[name] ?? typed[name as keyof ProfileValues]),
    }))
  function choose(unit: readonly string[], isTheirs: boolean) {
    for (const name of unit as (keyof ProfileValues)[])
      if (isTheirs && clashes[name] !== undefined)
        form.setValue(name, clashes[name], { shouldDirty: true, shouldValidate: true })
    form.clearErrors(unit as (keyof ProfileValues)[])
    setClashes(Object.fromEntries(Object.entries(clashes).filter(([name]) => !unit.includes(name))))
    setFailure(undefined)
  }
  function choosePhoto(isTheirs: boolean) {
    if (isTheirs) setPhoto(undefined)
    setOther(undefined)
    setFailure(undefined)
  }

  return (
    <form className="form" {...sends(save)}>
      <PhotoPicker
        label="Ganti foto"
        help="JPG, PNG, atau WebP. Anda dapat memilih bagian yang dipakai."
        aspect={1}
        round
        longest={longest}
        onPhoto={setPhoto}
        onBusy={setPhotoBusy}
      >
        <Face account={before} photo={photo} />
      </PhotoPicker>
      {other && <OtherFace account={other} onChoose={choosePhoto} />}
      <Clashes {...{ asked, choose, wanted }} />
      <ProfileFields field={field} phone={{ prefix: '+62', maxLength: 15 }} />
      <p className="small muted">Email {account.email} tidak dapat diubah di sini.</p>
      {!road.open && !failure && (
        <Note icon={noRoad}>Menyimpan profil perlu sambungan. Isian Anda tetap ada di halaman ini.</Note>
      )}
      <Alert>{failure}</Alert>
      <div className="own__actions">
        <ButtonLink to={addresses.account} look="line">
          Batal
        </ButtonLink>
        <SubmitButton busy={sending && 'Menyimpan…'} disabled={photoBusy}>
          Simpan
        </SubmitButton>
      </div>
      <LeaveGuard on={(changed || photoBusy) && !sending} />
    </form>
  )
}

const groups = groupsOf<Record<string, string>>({ prefix_office_phone: '', office_no: '' })
const isGrouped = (name: string) => groups.some((group) => group.includes(name))

/** Asks which of two photos is meant: the one that was chosen here, or the one of another phone. */
const OtherFace = ({ account, onChoose }: { account: OwnAccount; onChoose: (theirs: boolean) => void }) => (
  <div role="alert">
    <Note icon={warning} look="wait">
      <div className="stack stack--s">
        <p>Foto profil diganti di dua tempat. Ini yang dari tempat lain; pilih salah satu.</p>
        <Avatar name={account.name || account.email} path={account.img_url} facts={account.img} size="l" />
        <div className="row row--wrap">
          <Button look="line" small onClick={() => onChoose(false)}>
            Pakai yang di sini
          </Button>
          <Button look="line" small onClick={() => onChoose(true)}>
            Pakai yang dari tempat lain
          </Button>
        </div>
      </div>
    </Note>
  </div>
)

/** The new photo before it has left the phone, else the one that is known. */
function Face({ account, photo }: { account: OwnAccount; photo: Blob | undefined }) {
  const url = useBlobUrl(photo)
  if (!url) return <Avatar name={account.name || account.email} path={account.img_url} facts={account.img} size="l" />
  return (
    <span className="ava ava--l">
      <img className="own__new" src={url} alt="Foto baru, belum disimpan" width="112" height="112" />
    </span>
  )
}
