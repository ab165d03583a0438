import { useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { Clashes } from '#forms/Clashes.tsx'
import { FormHeard, FormWhere, keptByItself } from '#forms/FormWhere.tsx'
import { onceHeard } from '#forms/heard-later.ts'
import { baseIn, useAskAgain } from '#forms/made-from.ts'
import { OthersNote } from '#forms/OthersNote.tsx'
import { whereOfRow } from '#forms/part.ts'
import { refusalSaid, savePart } from '#forms/saving.ts'
import { shopPart } from '#forms/shop-write.ts'
import { useFocusBack } from '#forms/use-focus-back.ts'
import { useKeptForm } from '#forms/use-kept-form.ts'
import { usePlace } from '#forms/use-place.ts'
import { useStillHere } from '#forms/use-still-here.ts'
import { whereNow } from '#forms/where-now.ts'
import { dropDraft } from '#offline/draft-writer.ts'
import { keepDraft } from '#offline/drafts.ts'
import { arrivedRows, waitingRows } from '#offline/outbox.ts'
import { pendingOf, saidSince } from '#offline/pending.ts'
import { ShelfTrouble } from '#offline/shelves.ts'
import { useSession } from '#session/use-session.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { Loading } from '#ui/Loading.tsx'
import { useLate } from '#ui/late.ts'
import { say } from '#ui/news.ts'
import { SubmitButton } from '#ui/SubmitButton.tsx'
import { ContactFields } from './ContactFields.tsx'
import {
  askOfContact,
  type ContactValues,
  contactField,
  contactGroups,
  contactOf,
  contactOfAsk,
  contactRules,
  emptyContact,
  saysTheSame,
} from './contact-values.ts'
import { profileAddress } from './profile-view.ts'
import type { OwnShopState } from './use-own-shop.ts'

const patience = 2500 // ms until one may fill in what the server has not told yet
const unheardSaid =
  'Tersimpan di HP sebagai draf: kontak Anda di server belum terlihat dari HP ini. Buka lagi saat ada sinyal.'
const map = { empty: emptyContact, rules: contactRules, fieldOf: contactField }

/** The contact of one's own shop: kept while it is typed, sent by 'Simpan Perubahan', with a signal or without. */
export function ContactForm({ own }: { own: OwnShopState }) {
  const { id, asked, told } = own
  const [, go] = useLocation()
  const isStillHere = useStillHere()
  const me = useSession()
  const part = shopPart(id, 'kontak')
  const { name } = part
  const row = own.pending('kontak')
  const latest = own.latest('kontak')
  const late = useLate(told === undefined && !asked.error, patience)
  const [failure, setFailure] = useState<string>()
  const [unheard, setUnheard] = useState(false)

  const form = useKeptForm<ContactValues>(name, map, {
    ready: own.ready,
    said: useMemo(() => latest && contactOfAsk(latest), [latest]),
    told: useMemo(() => told && contactOf(told.merchant), [told]),
    mayBegin: Boolean(asked.error) || late,
    isKept,
    follows: contactGroups,
    parked: useMemo(
      () =>
        row?.state === 'parked' && row.problem
          ? { values: contactOfAsk(row.ask), problem: row.problem, base: baseIn(row.ask, contactOfAsk) }
          : undefined,
      [row],
    ),
  })
  useAskAgain(row, asked.refetch)
  useFocusBack(form.sending)
  usePlace(name, form.opened, form.found === true)
  const at = whereNow(form.draft, form.found, whereOfRow(row))

  /** Does what this phone has said, or the server, say the same already? */
  async function isKept(values: Record<string, unknown>) {
    const said = saidSince(await waitingRows(), await arrivedRows(), asked.dataUpdatedAt)
    const last = pendingOf(said, name)?.ask
    const there = last ? contactOfAsk(last) : told && contactOf(told.merchant)
    return there !== undefined && saysTheSame(values, there)
  }

  const back = () => go(profileAddress('kontak'), { replace: true })
  async function save(values: ContactValues) {
    setFailure(undefined)
    setUnheard(false)
    try {
      const base = form.madeFrom()
      const ask = { ...askOfContact(id, values), ...(base && { base: askOfContact(id, base) }) }
      const end = await onceHeard(form, () => savePart(part, ask))
      setUnheard(end === 'draft')
      if ((end === 'sent' || end === 'kept') && isStillHere()) back()
    } catch (error) {
      if (!(error instanceof ShelfTrouble)) throw error
      setFailure(error.message)
    }
  }
  async function cancel() {
    const typed = form.draftNow()
    const had = form.draft !== 'none' || form.found
    try {
      await dropDraft(name)
    } catch (error) {
      if (!(error instanceof ShelfTrouble)) throw error
      return setFailure(error.message)
    }
    back()
    if (had) say('Perubahan dibuang.', { action: { name: 'Urungkan', run: () => void undo(typed) } })
  }
  async function undo(typed: Record<string, unknown>) {
    await keepDraft(name, typed).catch(() => {}) // shelves that are away: nothing more can be done
    go(profileAddress('kontak', true))
  }

  // What was pressed to come here is gone.
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])

  return (
    <form className="form panel" aria-label="Kontak & Website" {...form.sends(save)}>
      <h2 className="sr" ref={heading} tabIndex={-1}>
        Ubah Informasi
      </h2>
      <FormHeard at={at} writing={form.draft === 'writing'} />
      <FormWhere at={at} hint={keptByItself} />
      {form.found && form.opened && (
        <p className="small" role="status">
          Dilanjutkan dari isian terakhir
        </p>
      )}
      {form.draft === 'failed' && (
        <Alert>Isian terakhir belum tersimpan di HP. Jangan tutup halaman ini; kami mencoba lagi sendiri.</Alert>
      )}
      <Alert>{failure ?? (unheard && !told ? unheardSaid : refusalSaid(part.words.failed, row))}</Alert>
      <Clashes {...form.clashing} />
      <OthersNote kept={form} said="Kontak Anda di server ternyata lain" />
      {form.opened ? (
        <ContactFields field={form.field} email={own.shop?.merchant.email || me?.user_email || ''} />
      ) : (
        <Loading>Membuka kontak…</Loading>
      )}
      <div className="editor__actions">
        <Button look="line" disabled={form.sending} onClick={() => void cancel()}>
          Batal
        </Button>
        <SubmitButton busy={form.sending && 'Menyimpan…'} disabled={!form.opened}>
          Simpan Perubahan
        </SubmitButton>
      </div>
    </form>
  )
}
