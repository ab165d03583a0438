import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { OwnAccount } from '#contract/account/schemas.ts'
import { addresses } from '#contract/addresses.ts'
import { nationalPhoneRule } from '#contract/contacts/contact-rules.ts'
import { typedPhoneOf } from '#contract/contacts/read-phone.ts'
import { isChangedElsewhere } from '#contract/merge/changed-elsewhere.ts'
import { ConflictList } from '#drafts/Conflicts.tsx'
import { valuesFromDraft } from '#drafts/draft-values.ts'
import { groupsIn } from '#drafts/section/field-groups.ts'
import { endpointQuery } from '#offline/cache/endpoint-query.ts'
import { type Conflicts, conflictsIn, mergeDraft } from '#offline/drafts/merge-draft.ts'
import { useConnectivity } from '#offline/network/connectivity.ts'
import { requestEndpoint } from '#offline/network/request.ts'
import { PhotoPicker } from '#photos/PhotoPicker.tsx'
import { dataStringOf, PhotoError } from '#photos/shrink/shrink-photo.ts'
import { changeSession } from '#session/sign-in.ts'
import { noSignal, warning } from '#ui/display/icons.ts'
import { Alert } from '#ui/feedback/Alert.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { sentenceOf, showProblem } from '#ui/fields/form-problem.ts'
import { SubmitButton } from '#ui/fields/SubmitButton.tsx'
import { useRuleForm } from '#ui/fields/use-ruled-form.ts'
import { Avatar } from '#ui/media/Avatar.tsx'
import { useBlobUrl } from '#ui/media/use-blob-url.ts'
import { Button } from '#ui/nav/Button.tsx'
import { ButtonLink } from '#ui/nav/ButtonLink.tsx'
import { splitOfficePhone } from './contact-parts.ts'
import { LeaveGuard } from './LeaveGuard.tsx'
import { ProfileFields, type ProfileValues, profileInputOf, profileLabels, profileRules } from './ProfileFields.tsx'

const rules = { ...profileRules, phone_no: nationalPhoneRule }
const maxPhotoSize = 640 // pixels; the photo is never shown wider than 320

const valuesOf = ({ office_no, phone_no, ...account }: OwnAccount): ProfileValues => ({
  name: account.name,
  phone_no: typedPhoneOf(phone_no),
  prefix_office_phone: splitOfficePhone(office_no).prefix,
  office_no: splitOfficePhone(office_no).number,
  instagram_url: account.instagram_url,
  facebook_url: account.facebook_url,
  tiktok_url: account.tiktok_url,
})

/**
 * Edits the account as it was when the form opened; a later server response does not overwrite input. If another phone
 * has saved in the meantime, its changes are kept. For a field that was changed on both, the user chooses a value.
 */
export function ProfileForm({ account }: { account: OwnAccount }) {
  const [, go] = useLocation()
  const client = useQueryClient()
  const connectivity = useConnectivity()
  const { form, field, formProps, sending } = useRuleForm<ProfileValues>(rules, valuesOf(account))
  const [photo, setPhoto] = useState<Blob>()
  const [photoBusy, setPhotoBusy] = useState(false)
  /** The server's account that the input is based on. */
  const [before, setBefore] = useState(account)
  const [conflicts, setConflicts] = useState<Conflicts>({})
  const [blockedSubmits, setBlockedSubmits] = useState(0)
  /** The server's account with another new photo, when a photo was chosen here, too. */
  const [otherPhoto, setOtherPhoto] = useState<OwnAccount>()
  const changed = form.formState.isDirty || photo !== undefined

  /** Merges the server's current account into the form. */
  async function mergeServerAccount() {
    const { data } = await client.fetchQuery({ ...endpointQuery('account.detail', {}), staleTime: 0 })
    const merged = mergeDraft(valuesOf(before), form.getValues(), valuesOf(data), { groups })
    for (const [name, text] of Object.entries(valuesFromDraft(valuesOf(before), merged)))
      if (text !== form.getValues(name as keyof ProfileValues))
        form.setValue(name as keyof ProfileValues, text, { shouldDirty: true })
    setConflicts(conflictsIn(merged))
    if (photo && data.img_url !== before.img_url) setOtherPhoto(data)
    setBefore(data)
  }
  const { error, mutateAsync, reset } = useMutation({
    async mutationFn(values: ProfileValues) {
      const img_64 = photo && (await dataStringOf(photo))
      const base = { ...profileInputOf(valuesOf(before)), img_64: before.img_url }
      return requestEndpoint('account.changeProfile', { ...profileInputOf(values), ...(img_64 && { img_64 }), base })
    },
    onSuccess({ data }) {
      const { queryKey } = endpointQuery('account.detail', {})
      client.setQueryData(queryKey, { data })
      // Fetch again in the background: only the result of a query is persisted on this phone.
      void client.invalidateQueries({ queryKey })
      changeSession({ user_name: data.name, user_img_url: data.img_url })
      toast('Profil tersimpan')
      go(addresses.account, { replace: true })
    },
    async onError(problem) {
      if (isChangedElsewhere(problem)) await mergeServerAccount().catch(() => {})
    },
  })
  const failure = error instanceof PhotoError ? error.message : error && sentenceOf(error)
  async function save(values: ProfileValues) {
    reset()
    if (Object.keys(conflicts).length > 0 || otherPhoto) return setBlockedSubmits((times) => times + 1)
    try {
      await mutateAsync(values)
    } catch (problem) {
      showProblem(problem, form.setError)
      // The photo is no field of the form; `OtherPhoto` asks about it.
      form.clearErrors('img_64' as never)
    }
  }
  const typed = form.getValues()
  const conflictGroups = [...groups, ...Object.keys(conflicts).map((name) => [name])]
    .filter((unit, index) => unit.some((name) => name in conflicts) && (index < groups.length || !isGrouped(unit[0]!)))
    .map((unit) => ({
      names: unit,
      mine: unit.map((name) => typed[name as keyof ProfileValues]),
      theirs: unit.map((name) => conflicts[name] ?? typed[name as keyof ProfileValues]),
    }))
  function choose(unit: readonly string[], isTheirs: boolean) {
    for (const name of unit as (keyof ProfileValues)[])
      if (isTheirs && conflicts[name] !== undefined)
        form.setValue(name, conflicts[name], { shouldDirty: true, shouldValidate: true })
    form.clearErrors(unit as (keyof ProfileValues)[])
    setConflicts(Object.fromEntries(Object.entries(conflicts).filter(([name]) => !unit.includes(name))))
    reset()
  }
  function choosePhoto(isTheirs: boolean) {
    if (isTheirs) setPhoto(undefined)
    setOtherPhoto(undefined)
    reset()
  }

  return (
    <form className="form" {...formProps(save)}>
      <PhotoPicker
        label="Ganti foto"
        help="JPG, PNG, atau WebP. Anda dapat memilih bagian yang dipakai."
        aspect={1}
        round
        longest={maxPhotoSize}
        onPhoto={setPhoto}
        onBusy={setPhotoBusy}
      >
        <ProfilePhoto account={before} photo={photo} />
      </PhotoPicker>
      {otherPhoto && <OtherPhoto account={otherPhoto} onChoose={choosePhoto} />}
      <ConflictList conflicts={conflictGroups} choose={choose} focusRequests={blockedSubmits} labels={profileLabels} />
      <ProfileFields field={field} phone={{ prefix: '+62', maxLength: 15 }} />
      <p className="small muted">Email {account.email} tidak dapat diubah di sini.</p>
      {!connectivity.open && !failure && (
        <Note icon={noSignal}>Menyimpan profil perlu sambungan. Isian Anda tetap ada di halaman ini.</Note>
      )}
      <Alert>{failure}</Alert>
      <div className="own__actions">
        <ButtonLink to={addresses.account} variant="line">
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

const groups = groupsIn<Record<string, string>>({ prefix_office_phone: '', office_no: '' })
const isGrouped = (name: string) => groups.some((group) => group.includes(name))

/** Asks which photo to use: the one that was chosen here, or the one that another phone has saved. */
const OtherPhoto = ({ account, onChoose }: { account: OwnAccount; onChoose: (theirs: boolean) => void }) => (
  <div role="alert">
    <Note icon={warning} variant="wait">
      <div className="stack stack--s">
        <p>Foto profil diganti di dua tempat. Ini yang dari tempat lain; pilih salah satu.</p>
        <Avatar name={account.name || account.email} path={account.img_url} facts={account.img} size="l" />
        <div className="row row--wrap">
          <Button variant="line" small onClick={() => onChoose(false)}>
            Pakai yang di sini
          </Button>
          <Button variant="line" small onClick={() => onChoose(true)}>
            Pakai yang dari tempat lain
          </Button>
        </div>
      </div>
    </Note>
  </div>
)

/** The new photo if the user has chosen one, else the photo of the account. */
function ProfilePhoto({ account, photo }: { account: OwnAccount; photo: Blob | undefined }) {
  const url = useBlobUrl(photo)
  if (!url) return <Avatar name={account.name || account.email} path={account.img_url} facts={account.img} size="l" />
  return (
    <span className="ava ava--l">
      <img className="own__new" src={url} alt="Foto baru, belum disimpan" width="112" height="112" />
    </span>
  )
}
