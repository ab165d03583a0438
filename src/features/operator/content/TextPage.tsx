import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearch } from 'wouter'
import { longDate } from '#contract/format.ts'
import { textKinds } from '#contract/help/help.ts'
import type { DeskText } from '#contract/operator/help.ts'
import { Sheet } from '#ui/dialog/Dialog.tsx'
import { Empty } from '#ui/feedback/Empty.tsx'
import { StatusTag } from '#ui/feedback/StatusTag.tsx'
import { renderRichText } from '#ui/fields/render-rich-text.ts'
import { Button } from '#ui/nav/Button.tsx'
import { ButtonLink } from '#ui/nav/ButtonLink.tsx'
import { useTitle } from '#ui/nav/use-title.ts'
import { DeskQueryResult } from '../desk/DeskQueryResult.tsx'
import { deskAddresses } from '../desk/desk-addresses.ts'
import { deskQuery } from '../desk/desk-client.ts'
import { readAutosave } from '../desk/form/form-autosave.ts'
import { dateTimeText } from '../desk/format-age.ts'
import { ListSkeleton } from '../desk/list/ListSkeleton.tsx'
import { RequireTwoFactor } from '../security/RequireTwoFactor.tsx'
import { TextDraft } from './TextDraft.tsx'
import { textNames } from './text-names.ts'
import '../desk/desk-lists.css'

/** One text of the house: its draft, its versions, and publishing (O26). */
export const TextPage = () => (
  <RequireTwoFactor>
    <TextRoute />
  </RequireTwoFactor>
)

function TextRoute() {
  const said = new URLSearchParams(useSearch()).get('kind')
  const kind = textKinds.find((one) => one === said)
  const texts = useQuery(deskQuery('texts', {}))
  if (!kind)
    return (
      <Empty look="find" page title="Naskah ini tidak ada.">
        <ButtonLink to={deskAddresses.texts}>Ke daftar naskah</ButtonLink>
      </Empty>
    )
  return (
    <DeskQueryResult of={texts} what="Naskah" bones={<ListSkeleton />} page>
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
        <ButtonLink to={deskAddresses.texts} look="text" small>
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
                    Diterbitkan {published_by}, {dateTimeText(published_at)}
                  </span>
                </span>
                {version === now && <StatusTag look="good">Berlaku</StatusTag>}
                <Button look="text" small onClick={() => setOpenVersion(version)} aria-label={`Lihat versi ${version}`}>
                  Lihat
                </Button>
              </li>
            ))}
          </ul>
        )}
      </section>
      {openVersion !== undefined && (
        <TextVersionSheet kind={kind} version={openVersion} onShut={() => setOpenVersion(undefined)} />
      )}
    </div>
  )
}

/** Nothing is being written: a draft begins with what was published last. */
function StartDraft({ text, version }: { text: DeskText; version: number }) {
  // Who was writing goes on: a colleague may have published or dropped the draft meanwhile.
  const [isStarted, setStarted] = useState(() => readAutosave(`text.${text.kind}`) !== undefined)
  const lastVersion = useQuery({ ...deskQuery('textVersion', { kind: text.kind, version }), enabled: isStarted })
  if (isStarted && lastVersion.data) return <TextDraft text={text} first={lastVersion.data.data.remark} />
  return (
    <div>
      <Button look="soft" disabled={isStarted && lastVersion.isFetching} onClick={() => setStarted(true)}>
        Ubah naskah
      </Button>
      {isStarted && lastVersion.error && <p role="alert">Naskah belum dapat dibuka. Coba lagi.</p>}
    </div>
  )
}

function TextVersionSheet({ kind, version, onShut }: { kind: DeskText['kind']; version: number; onShut: () => void }) {
  const text = useQuery(deskQuery('textVersion', { kind, version }))
  return (
    <Sheet title={`${textNames[kind]}, versi ${version}`} onShut={onShut}>
      <div className="sheet__part">
        <DeskQueryResult of={text} what="Naskah" bones={<ListSkeleton />}>
          {({ data }) => <div className="written">{renderRichText(data.remark, 'h3')}</div>}
        </DeskQueryResult>
      </div>
    </Sheet>
  )
}
