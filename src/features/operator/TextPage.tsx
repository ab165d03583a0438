import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearch } from 'wouter'
import { textKinds } from '#contract/help.ts'
import type { DeskText } from '#contract/operator-help.ts'
import { longDate } from '#contract/values.ts'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Empty } from '#ui/Empty.tsx'
import { State } from '#ui/State.tsx'
import { shownRich } from '#ui/shown-rich.ts'
import { useTitle } from '#ui/title.ts'
import { Sheet } from '#ui/Window.tsx'
import { AtDesk } from './AtDesk.tsx'
import { dateTimeText } from './age.ts'
import { DeskReply } from './DeskReply.tsx'
import { deskQuestion } from './desk.ts'
import { deskAddresses } from './desk-addresses.ts'
import { ListBones } from './ListBones.tsx'
import { TextDraft } from './TextDraft.tsx'
import { textNames } from './text-names.ts'
import { typedFor } from './typed.ts'
import './desk-lists.css'

/** One text of the house: its draft, its versions, and publishing (O26). */
export const TextPage = () => (
  <AtDesk>
    <OneText />
  </AtDesk>
)

function OneText() {
  const said = new URLSearchParams(useSearch()).get('kind')
  const kind = textKinds.find((one) => one === said)
  const texts = useQuery(deskQuestion('texts', {}))
  if (!kind)
    return (
      <Empty look="find" page title="Naskah ini tidak ada.">
        <ButtonLink to={deskAddresses.texts}>Ke daftar naskah</ButtonLink>
      </Empty>
    )
  return (
    <DeskReply of={texts} what="Naskah" bones={<ListBones />} page>
      {({ data }) => <Text key={kind} text={data.find((one) => one.kind === kind)!} />}
    </DeskReply>
  )
}

function Text({ text }: { text: DeskText }) {
  const { kind, versions, now } = text
  useTitle(textNames[kind])
  const [shown, setShown] = useState<number>()
  const newest = versions[0]?.version
  return (
    <div className="desk__list">
      <div>
        <ButtonLink to={deskAddresses.texts} look="text" small>
          Ke daftar naskah
        </ButtonLink>
      </div>
      <h1>{textNames[kind]}</h1>
      {text.draft || newest === undefined ? <TextDraft text={text} /> : <Begin text={text} version={newest} />}
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
                {version === now && <State look="good">Berlaku</State>}
                <Button look="text" small onClick={() => setShown(version)} aria-label={`Lihat versi ${version}`}>
                  Lihat
                </Button>
              </li>
            ))}
          </ul>
        )}
      </section>
      {shown !== undefined && <Version kind={kind} version={shown} onShut={() => setShown(undefined)} />}
    </div>
  )
}

/** Nothing is being written: a draft begins with what was published last. */
function Begin({ text, version }: { text: DeskText; version: number }) {
  // Who was writing goes on: a colleague may have published or dropped the draft meanwhile.
  const [begun, setBegun] = useState(() => typedFor(`text.${text.kind}`) !== undefined)
  const last = useQuery({ ...deskQuestion('textVersion', { kind: text.kind, version }), enabled: begun })
  if (begun && last.data) return <TextDraft text={text} first={last.data.data.remark} />
  return (
    <div>
      <Button look="soft" disabled={begun && last.isFetching} onClick={() => setBegun(true)}>
        Ubah naskah
      </Button>
      {begun && last.error && <p role="alert">Naskah belum dapat dibuka. Coba lagi.</p>}
    </div>
  )
}

function Version({ kind, version, onShut }: { kind: DeskText['kind']; version: number; onShut: () => void }) {
  const text = useQuery(deskQuestion('textVersion', { kind, version }))
  return (
    <Sheet title={`${textNames[kind]}, versi ${version}`} onShut={onShut}>
      <div className="sheet__part">
        <DeskReply of={text} what="Naskah" bones={<ListBones />}>
          {({ data }) => <div className="written">{shownRich(data.remark, 'h3')}</div>}
        </DeskReply>
      </div>
    </Sheet>
  )
}
