import { type ComponentProps, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { internationalOf, typedPhoneOf } from '#contract/contacts/read-phone.ts'
import { shopLabels } from '#contract/shops/fields.ts'
import { ConflictNotice } from '#drafts/ConflictNotice.tsx'
import { ConflictList } from '#drafts/Conflicts.tsx'
import { contractCheck } from '#drafts/contract-check.ts'
import { valuesFromDraft } from '#drafts/draft-values.ts'
import { autosaveHint, FormSaveAnnouncement, FormSaveStatus } from '#drafts/FormSaveStatus.tsx'
import { type FormField, formFields, joinParts } from '#drafts/form-fields.ts'
import {
  formLabels,
  officeFieldOf,
  officePart,
  officeRules,
  webPageLabels,
  webPages,
  webPagesPart,
} from '#drafts/region/address-values.ts'
import { rejectionSentence, saveSection } from '#drafts/save-flow.ts'
import { saveStateOf } from '#drafts/section/editable-section.ts'
import { OfficeFields } from '#drafts/section/OfficeFields.tsx'
import { SocialFields } from '#drafts/section/SocialFields.tsx'
import { useFocusBack } from '#drafts/section/use-focus-back.ts'
import { type FieldGroups, onceLoaded } from '#drafts/three-way-merge.ts'
import { useDraftForm } from '#drafts/use-draft-form.ts'
import { useFormScroll } from '#drafts/use-form-scroll.ts'
import { useIsMounted } from '#drafts/use-is-mounted.ts'
import { saveStatusOf } from '#drafts/use-save-status.ts'
import { baseOfWrite, useRefetchOnConflict } from '#drafts/write-base.ts'
import { discardDraft } from '#offline/drafts/draft-writer.ts'
import { saveDraft } from '#offline/drafts/drafts.ts'
import { optimisticWrites, pendingOf } from '#offline/outbox/optimistic.ts'
import { pendingEntries, receipts } from '#offline/outbox/outbox.ts'
import { StorageError } from '#offline/storage/local-db.ts'
import { useSession } from '#session/use-session.ts'
import { Alert } from '#ui/feedback/Alert.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { useDelayed } from '#ui/feedback/use-delayed.ts'
import { phoneInput } from '#ui/fields/phone-input.ts'
import { SubmitButton } from '#ui/fields/SubmitButton.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Button } from '#ui/nav/Button.tsx'
import { type ShopRequest, shopPart } from '../shop-writes.ts'
import type { OwnShopState } from '../use-own-shop.ts'
import { profileAddress } from './profile-view.ts'

// The contact of the own shop as form values, converted from the server's data and to requests.

/** The digits after the fixed +62. */
const mobileField: FormField<string, string> = {
  empty: '',
  fromRequest: (ask) => typedPhoneOf(ask ?? ''),
  toRequest: internationalOf,
}

/** In the order of the page. */
export const contactFields = joinParts(formFields({ mobile_phone: mobileField }), officePart, webPagesPart)
export type ContactValues = ReturnType<typeof contactFields.fromRequest>

/** The fields that are merged together: an office number belongs to its area code. */
export const contactGroups = [
  ['mobile_phone'],
  ['prefix_office_phone', 'office_no'],
  ...webPages.map((page) => [page]),
] satisfies FieldGroups<ContactValues>

/** The request for valid form values. */
export const inputOfContact = (shop: number, values: ContactValues): ShopRequest<'kontak'> => ({
  id: shop,
  ...contactFields.toRequest(values),
})

/** Does a draft contain just the `current` values? */
export const isSameContact = (draft: Record<string, unknown>, current: ContactValues) =>
  JSON.stringify(contactFields.toRequest(valuesFromDraft(contactFields.empty, draft))) ===
  JSON.stringify(contactFields.toRequest(current))

const serverTimeout = 2500 // ms until the form may be filled in without the server's values
const notLoadedText =
  'Tersimpan di HP sebagai draf: kontak Anda di server belum terlihat dari HP ini. Buka lagi saat ada sinyal.'
const formMapping = {
  ...contactFields,
  rules: officeRules,
  check: contractCheck<ContactValues>('shops.saveContact', contactFields.toRequest, officeFieldOf),
  fieldOf: officeFieldOf,
}

/** The form for the own shop's contact: stored as a draft while typed, sent by 'Simpan Perubahan', even offline. */
export function ContactForm({ own }: { own: OwnShopState }) {
  const { id, query, serverData } = own
  const [, go] = useLocation()
  const isMounted = useIsMounted()
  const me = useSession()
  const part = shopPart(id, 'kontak')
  const { name } = part
  const row = own.pending('kontak')
  const latest = own.latest('kontak')
  const isDelayed = useDelayed(serverData === undefined && !query.error, serverTimeout)
  const [failure, setFailure] = useState<string>()
  const [isNotLoaded, setNotLoaded] = useState(false)

  const form = useDraftForm<ContactValues>(name, formMapping, {
    ready: own.ready,
    pending: useMemo(() => latest && contactFields.fromRequest(latest), [latest]),
    serverData: useMemo(() => serverData && contactFields.fromRequest(serverData.merchant), [serverData]),
    mayBegin: Boolean(query.error) || isDelayed,
    isKept,
    follows: contactGroups,
    parked: useMemo(
      () =>
        row?.state === 'parked' && row.problem
          ? {
              values: contactFields.fromRequest(row.ask),
              problem: row.problem,
              base: baseOfWrite(row.ask, contactFields.fromRequest),
            }
          : undefined,
      [row],
    ),
  })
  useRefetchOnConflict(row, query.refetch)
  useFocusBack(form.sending)
  useFormScroll(name, form.opened, form.found === true)
  const at = saveStatusOf(form.draft, form.found, saveStateOf(row))

  /** Are the values already saved, by a pending write or on the server? */
  async function isKept(values: Record<string, unknown>) {
    const writes = optimisticWrites(await pendingEntries(), await receipts(), query.dataUpdatedAt)
    const saved = pendingOf(writes, name)?.ask ?? serverData?.merchant
    return saved !== undefined && isSameContact(values, contactFields.fromRequest(saved))
  }

  const back = () => go(profileAddress('kontak'), { replace: true })
  async function save(values: ContactValues) {
    setFailure(undefined)
    setNotLoaded(false)
    try {
      const base = form.baseValues()
      const ask = { ...inputOfContact(id, values), ...(base && { base: inputOfContact(id, base) }) }
      const end = await onceLoaded(form, () => saveSection(part, ask))
      setNotLoaded(end === 'draft')
      if ((end === 'sent' || end === 'kept') && isMounted()) back()
    } catch (error) {
      if (!(error instanceof StorageError)) throw error
      setFailure(error.message)
    }
  }
  async function cancel() {
    const input = form.draftNow()
    const hadDraft = form.draft !== 'none' || form.found
    try {
      await discardDraft(name)
    } catch (error) {
      if (!(error instanceof StorageError)) throw error
      return setFailure(error.message)
    }
    back()
    if (hadDraft) toast('Perubahan dibuang.', { action: { name: 'Urungkan', run: () => void undo(input) } })
  }
  async function undo(input: Record<string, unknown>) {
    await saveDraft(name, input).catch(() => {}) // IndexedDB is unavailable: the input cannot be restored
    go(profileAddress('kontak', true))
  }

  // The button that opened the form no longer exists, so the heading takes the focus.
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])

  return (
    <form className="form panel" aria-label="Kontak & Website" {...form.formProps(save)}>
      <h2 className="sr" ref={heading} tabIndex={-1}>
        Ubah Informasi
      </h2>
      <FormSaveAnnouncement at={at} writing={form.draft === 'writing'} />
      <FormSaveStatus at={at} hint={autosaveHint} />
      {form.found && form.opened && (
        <p className="small" role="status">
          Dilanjutkan dari isian terakhir
        </p>
      )}
      {form.draft === 'failed' && (
        <Alert>Isian terakhir belum tersimpan di HP. Jangan tutup halaman ini; kami mencoba lagi sendiri.</Alert>
      )}
      <Alert>
        {failure ?? (isNotLoaded && !serverData ? notLoadedText : rejectionSentence(part.words.failed, row))}
      </Alert>
      <ConflictList {...form.conflicting} labels={formLabels(shopLabels)} />
      <ConflictNotice form={form} sentence="Kontak Anda di server ternyata lain" />
      {form.opened ? (
        <ContactFields field={form.field} email={own.shop?.merchant.email || me?.user_email || ''} />
      ) : (
        <Loading>Membuka kontak…</Loading>
      )}
      <div className="editor__actions">
        <Button variant="line" disabled={form.sending} onClick={() => void cancel()}>
          Batal
        </Button>
        <SubmitButton busy={form.sending && 'Menyimpan…'} disabled={!form.opened}>
          Simpan Perubahan
        </SubmitButton>
      </div>
    </form>
  )
}

type Field = (name: keyof ContactValues) => Omit<ComponentProps<typeof TextField>, 'label'>

/** The telephone numbers and links of a shop. The e-mail is the account's, so it is shown read-only. */
const ContactFields = ({ field, email }: { field: Field; email: string }) => (
  <>
    <TextField
      label={`${shopLabels.mobile_phone} / WhatsApp`}
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      prefix="+62"
      {...phoneInput}
      maxLength={15}
      {...field('mobile_phone')}
    />
    <OfficeFields field={field} mobile="mobile_phone" />
    <TextField label="Email" type="email" help="Email tidak dapat diubah di sini." disabled value={email} readOnly />
    <SocialFields field={field} pages={webPageLabels} />
  </>
)
