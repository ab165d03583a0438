import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearch } from 'wouter'
import { textKinds } from '#contract/help/schemas.ts'
import type { DeskText } from '#contract/operator/help.ts'
import { isDate, productMessages } from '#contract/products/rules.ts'
import { hasWords } from '#contract/text/rich-text.ts'
import { dayInJakarta, formatLongDateTime, longDate } from '#contract/time/dates.ts'
import { DayField } from '#drafts/DateField.tsx'
import { serverTime } from '#offline/network/server-clock.ts'
import { ConfirmSheet } from '#ui/dialog/ConfirmSheet.tsx'
import { Sheet } from '#ui/dialog/Dialog.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { Empty } from '#ui/feedback/Empty.tsx'
import { StatusTag } from '#ui/feedback/StatusTag.tsx'
import { renderRichText } from '#ui/fields/render-rich-text.ts'
import { SubmitButton } from '#ui/fields/SubmitButton.tsx'
import { Button } from '#ui/nav/Button.tsx'
import { ButtonLink } from '#ui/nav/ButtonLink.tsx'
import { useTitle } from '#ui/nav/use-title.ts'
import { DeskQueryResult } from '../desk/DeskQueryResult.tsx'
import { deskQuery } from '../desk/desk-client.ts'
import { deskAddresses } from '../desk/desk-pages.ts'
import { EditConflictNotice, type FieldLabels } from '../desk/form/EditConflictNotice.tsx'
import { clearAutosave, readAutosave } from '../desk/form/form-autosave.ts'
import { useConcurrentForm } from '../desk/form/use-concurrent-form.ts'
import { ListSkeleton } from '../desk/list/ListSkeleton.tsx'
import { useDeskMutation } from '../desk/use-desk-mutation.ts'
import { RequireTwoFactor } from '../security/RequireTwoFactor.tsx'
import { ControlledRichText } from './ControlledRichText.tsx'
import { textNames } from './text-names.ts'
import '../desk/desk-lists.css'

/** One text of the site: its draft, its versions, and publishing. */
export const TextPage = () => (
  <RequireTwoFactor>
    <TextRoute />
  </RequireTwoFactor>
)

function TextRoute() {
  const requestedKind = new URLSearchParams(useSearch()).get('kind')
  const kind = textKinds.find((one) => one === requestedKind)
  const texts = useQuery(deskQuery('texts', {}))
  if (!kind)
    return (
      <Empty variant="find" page title="Naskah ini tidak ada.">
        <ButtonLink to={deskAddresses.texts}>Ke daftar naskah</ButtonLink>
      </Empty>
    )
  return (
    <DeskQueryResult query={texts} what="Naskah" skeleton={<ListSkeleton />} page>
      {({ data }) => <SiteText key={kind} text={data.find((one) => one.kind === kind)!} />}
    </DeskQueryResult>
  )
}

function SiteText({ text }: { text: DeskText }) {
  const { kind, versions, now } = text
  useTitle(textNames[kind])
  const [openVersion, setOpenVersion] = useState<number>()
  const newest = versions[0]?.version
  return (
    <div className="desk__list">
      <div>
        <ButtonLink to={deskAddresses.texts} variant="text" small>
          Ke daftar naskah
        </ButtonLink>
      </div>
      <h1>{textNames[kind]}</h1>
      {text.draft || newest === undefined ? <TextDraft text={text} /> : <StartDraft text={text} version={newest} />}
      <section className="stack stack--s" aria-labelledby="versi">
        <h2 id="versi">Versi</h2>
        {versions.length === 0 && <p className="muted">Belum ada yang diterbitkan.</p>}
        {versions.length > 0 && (
          <ul className="panel desk__rows">
            {versions.map(({ version, in_force, published_at, published_by }) => (
              <li key={version} className="desk__row">
                <span className="grow">
                  <b>
                    Versi {version}, berlaku mulai {longDate(in_force)}
                  </b>
                  <span className="small muted">
                    Diterbitkan {published_by}, {formatLongDateTime(published_at)}
                  </span>
                </span>
                {version === now && <StatusTag variant="good">Berlaku</StatusTag>}
                <Button
                  variant="text"
                  small
                  onClick={() => setOpenVersion(version)}
                  aria-label={`Lihat versi ${version}`}
                >
                  Lihat
                </Button>
              </li>
            ))}
          </ul>
        )}
      </section>
      {openVersion !== undefined && (
        <TextVersionSheet kind={kind} version={openVersion} onClose={() => setOpenVersion(undefined)} />
      )}
    </div>
  )
}

/** Shown when there is no draft: a button that starts one from the last published version. */
function StartDraft({ text, version }: { text: DeskText; version: number }) {
  // Autosaved input is continued: a colleague may have published or discarded the draft meanwhile.
  const [isStarted, setStarted] = useState(() => readAutosave(`text.${text.kind}`) !== undefined)
  const lastVersion = useQuery({ ...deskQuery('textVersion', { kind: text.kind, version }), enabled: isStarted })
  if (isStarted && lastVersion.data) return <TextDraft text={text} first={lastVersion.data.data.remark} />
  return (
    <div>
      <Button variant="soft" disabled={isStarted && lastVersion.isFetching} onClick={() => setStarted(true)}>
        Ubah naskah
      </Button>
      {isStarted && lastVersion.error && <p role="alert">Naskah belum dapat dibuka. Coba lagi.</p>}
    </div>
  )
}

function TextVersionSheet({
  kind,
  version,
  onClose,
}: {
  kind: DeskText['kind']
  version: number
  onClose: () => void
}) {
  const text = useQuery(deskQuery('textVersion', { kind, version }))
  return (
    <Sheet title={`${textNames[kind]}, versi ${version}`} onClose={onClose}>
      <div className="sheet__part">
        <DeskQueryResult query={text} what="Naskah" skeleton={<ListSkeleton />}>
          {({ data }) => <div className="written">{renderRichText(data.remark, 'h3')}</div>}
        </DeskQueryResult>
      </div>
    </Sheet>
  )
}

type Values = { remark: string }

const rules = { remark: (html: string) => (hasWords(html) ? undefined : 'Mohon isi naskahnya') }
const fieldLabels: FieldLabels<Values> = {
  remark: { label: 'Naskah', as: (html) => <div className="written">{renderRichText(html, 'h3')}</div> },
}

/** The form for the draft of a text. `first` is the initial text when the server has no draft. */
function TextDraft({ text: { kind, draft }, first = '' }: { text: DeskText; first?: string }) {
  const autosaveKey = `text.${kind}`
  const saveText = useDeskMutation('saveText', 'texts')
  const dropText = useDeskMutation('dropText', 'texts')
  const [open, setOpen] = useState<'preview' | 'publish' | 'drop'>()
  const savedValues: Values = { remark: draft?.remark ?? first }
  const editForm = useConcurrentForm<Values>(autosaveKey, { rules }, { values: savedValues, seen: draft?.saved ?? 0 })
  const { form, sending, mine } = editForm
  const { remark } = mine
  const isSaved = draft?.remark === remark
  const saved = draft?.saved ?? 0
  const closeDialog = () => setOpen(undefined)

  const formProps = editForm.formProps({
    send: ({ remark }, seen) => saveText.mutateAsync({ kind, saved: Number(seen), remark }),
    next: (seen) => Number(seen) + 1,
  })
  const drop = () => editForm.drop(() => dropText.mutateAsync({ kind, saved }), { values: { remark: first }, seen: 0 })
  return (
    <form className="form panel" aria-label={`Draf ${textNames[kind]}`} {...formProps}>
      <h2>Draf</h2>
      {draft && (
        <p className="small muted">Disimpan {formatLongDateTime(draft.updated_at)}. Belum dilihat siapa pun.</p>
      )}
      <ControlledRichText control={form.control} name="remark" label="Naskah" />
      <EditConflictNotice form={editForm} what="Draf ini" theirs={savedValues} fieldLabels={fieldLabels} />
      <Alert>{editForm.failure}</Alert>
      <SubmitButton busy={sending && 'Menyimpan…'} disabled={editForm.hasConflict}>
        Simpan draf
      </SubmitButton>
      <div className="row row--wrap">
        <Button variant="soft" small onClick={() => setOpen('preview')}>
          Pratinjau
        </Button>
        {draft && (
          <>
            <Button variant="soft" small disabled={!isSaved} onClick={() => setOpen('publish')}>
              Terbitkan…
            </Button>
            <Button variant="danger" small onClick={() => setOpen('drop')}>
              Buang draf
            </Button>
          </>
        )}
      </div>
      {draft && !isSaved && <p className="small muted">Simpan dahulu, baru dapat diterbitkan.</p>}
      {open === 'preview' && (
        <Sheet title={`Pratinjau ${textNames[kind]}`} onClose={closeDialog}>
          <div className="sheet__part">
            <div className="written">{renderRichText(remark, 'h3')}</div>
          </div>
        </Sheet>
      )}
      {open === 'publish' && (
        <PublishSheet kind={kind} saved={saved} onClose={closeDialog} onDone={() => clearAutosave(autosaveKey)} />
      )}
      {open === 'drop' && (
        <ConfirmSheet title="Buang draf ini?" yes="Buang draf" danger onYes={drop} onClose={closeDialog}>
          Yang sudah diterbitkan tidak berubah.
        </ConfirmSheet>
      )}
    </form>
  )
}

type PublishProps = { kind: DeskText['kind']; saved: number; onClose: () => void; onDone: () => void }

/** Asks for the day from which the text is in force. */
function PublishSheet({ kind, saved, onClose, onDone }: PublishProps) {
  const publishText = useDeskMutation('publishText', 'texts')
  const [day, setDay] = useState(() => dayInJakarta(serverTime()))
  async function publish() {
    await publishText.mutateAsync({ kind, saved, in_force: day })
    onDone()
  }
  return (
    <ConfirmSheet
      title={`Terbitkan ${textNames[kind]}?`}
      yes="Terbitkan"
      onYes={publish}
      onClose={onClose}
      about={
        <DayField
          label="Berlaku mulai"
          from={dayInJakarta(serverTime())}
          value={day}
          onPick={setDay}
          wrong={isDate(day) ? undefined : productMessages.dateWrong}
        />
      }
    >
      Setelah diterbitkan, versi ini tidak dapat diubah atau dihapus lagi; perubahan berikutnya menjadi versi baru.
    </ConfirmSheet>
  )
}
