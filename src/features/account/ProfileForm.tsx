import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { OwnAccount } from '#contract/account.ts'
import { addresses } from '#contract/addresses.ts'
import { nationalOf, nationalPhoneRule } from '#contract/rules.ts'
import { question } from '#offline/question.ts'
import { useRoad } from '#offline/road.ts'
import { tell } from '#offline/telling.ts'
import { changeSession } from '#session/signing.ts'
import { Alert } from '#ui/Alert.tsx'
import { Avatar } from '#ui/Avatar.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { useBlobUrl } from '#ui/blob-url.ts'
import { noRoad } from '#ui/icons.ts'
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

/** The account as it was when the form opened; what the server says meanwhile does not write over what is typed. */
export function ProfileForm({ account }: { account: OwnAccount }) {
  const [, go] = useLocation()
  const client = useQueryClient()
  const road = useRoad()
  const { form, field, sends, sending } = useRuledForm<ProfileValues>(rules, valuesOf(account))
  const [photo, setPhoto] = useState<Blob>()
  const [photoBusy, setPhotoBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const changed = form.formState.isDirty || photo !== undefined

  async function save(values: ProfileValues) {
    setFailure(undefined)
    try {
      const img_64 = photo && (await dataStringOf(photo))
      const { data } = await tell('account.changeProfile', { ...askOf(values), ...(img_64 && { img_64 }) })
      const { queryKey } = question('account.detail', {})
      client.setQueryData(queryKey, { data })
      // Asked again in the background: only what was asked for is remembered on this phone.
      void client.invalidateQueries({ queryKey })
      changeSession({ user_name: data.name, user_img_url: data.img_url })
      say('Profil tersimpan')
      go(addresses.account, { replace: true })
    } catch (problem) {
      setFailure(problem instanceof PhotoTrouble ? problem.message : sayProblem(problem, form.setError))
    }
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
        <Face account={account} photo={photo} />
      </PhotoPicker>
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
