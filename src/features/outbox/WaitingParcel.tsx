import { useState } from 'react'
import { GonePost } from '#forms/GonePost.tsx'
import { gonePostOf } from '#forms/posting-gone.ts'
import { useRoad } from '#offline/road.ts'
import type { Row } from '#offline/rows.ts'
import { sendNow } from '#offline/sending.ts'
import { ownAddress } from '#session/safe-address.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Icon } from '#ui/Icon.tsx'
import { picture, warning } from '#ui/icons.ts'
import { sheetOfPaper } from '#ui/late-icons.ts'
import { Whereabouts } from '#ui/Whereabouts.tsx'
import type { Discarded } from './DiscardSheet.tsx'
import { placeFor } from './guests-place.ts'
import { Parcel } from './Parcel.tsx'
import { isNewer, keptLine, photoLine, reasonsOf, titleOf, waitsFor } from './says.ts'
import '#ui/bar.css'

type Props = { row: Row; onDiscard: (what: Discarded) => void }

const discarded = (row: Row): Discarded => ({
  title: titleOf(row),
  contents: row.ask,
  seq: row.seq,
  sending: row.state === 'sending',
})
const iconOf = ({ uploads }: Row) => (Object.keys(uploads ?? {}).length > 0 ? picture : sheetOfPaper)

/** The server has said no: why, and what to do about it (P17). */
export function ParkedParcel({ row, rows, onDiscard }: Props & Pick<MovingProps, 'rows'>) {
  const [failure, setFailure] = useState<string>()
  // Putting it right does not help: the server takes nothing more about it.
  const instead = ownAddress(row.problem?.route)
  const gone = gonePostOf(row, rows)
  async function tryAgain() {
    setFailure(undefined)
    const pass = await sendNow(row.seq).catch(() => undefined)
    if (!pass) return setFailure('Penyimpanan HP tidak dapat dipakai.')
    if (pass.why === 'no road') setFailure('Belum ada sambungan. Dicoba lagi sendiri saat ada sinyal.')
  }
  return (
    <Parcel
      fix
      title={titleOf(row)}
      state={<Whereabouts at="fix" />}
      line={keptLine(row)}
      icon={iconOf(row)}
      contents={row.ask}
    >
      <ul className="stack stack--s">
        {reasonsOf(row).map((reason) => (
          <li key={reason} className="parcel__why">
            <Icon d={warning} size="s" />
            {reason}
          </li>
        ))}
      </ul>
      <Alert>{failure}</Alert>
      {gone && <GonePost gone={gone} rows={rows} />}
      <div className="row row--wrap">
        {gone ? null : instead ? (
          <ButtonLink to={instead} small>
            Ke toko
          </ButtonLink>
        ) : (
          <>
            <ButtonLink to={placeFor(row.to, row.person)} small aria-label={`Perbaiki ${titleOf(row)}`}>
              Perbaiki
            </ButtonLink>
            <Button look="line" small onClick={() => void tryAgain()} aria-label={`Coba lagi ${titleOf(row)}`}>
              Coba lagi
            </Button>
          </>
        )}
        <Button look="danger" small onClick={() => onDiscard(discarded(row))} aria-label={`Hapus ${titleOf(row)}`}>
          Hapus
        </Button>
      </div>
    </Parcel>
  )
}

/** Nothing in them can be changed: they are thrown away, or something else is said. */
const takesBack: ReadonlySet<Row['name']> = new Set(['lspro.removePosting', 'lspro.restorePosting', 'products.remove'])

type MovingProps = Props & {
  /** All that waits, for what holds this one back. */
  rows: readonly Row[]
  progress: { photo: number; of: number; percent: number } | undefined
}

/** On the phone, or leaving it right now. */
export function MovingParcel({ row, rows, progress, onDiscard }: MovingProps) {
  const road = useRoad()
  const sending = row.state === 'sending'
  const waits = sending ? undefined : waitsFor(row, rows, road.open, Date.now())
  const title = titleOf(row)
  return (
    <Parcel
      title={title}
      state={<Whereabouts at={sending ? 'sending' : 'kept'} />}
      line={keptLine(row)}
      icon={iconOf(row)}
      contents={row.ask}
    >
      {sending && progress && (
        <>
          <p className="small">{photoLine(progress)}</p>
          <progress className="bar" value={progress.percent} max={100} aria-label={`Mengirim ${title}`}>
            {Math.floor(progress.percent)} %
          </progress>
        </>
      )}
      {waits && <p className="small">{waits}</p>}
      <div className="row row--wrap">
        {isNewer(row) && (
          <Button look="soft" small onClick={() => location.reload()}>
            Muat ulang
          </Button>
        )}
        {!sending && !isNewer(row) && !takesBack.has(row.name) && (
          <ButtonLink to={placeFor(row.to, row.person)} look="text" small aria-label={`Ubah ${title}`}>
            Ubah
          </ButtonLink>
        )}
        <Button
          look="text"
          small
          onClick={() => onDiscard(discarded(row))}
          aria-label={`${sending ? 'Batalkan' : 'Hapus'} ${title}`}
        >
          {sending ? 'Batalkan' : 'Hapus'}
        </Button>
      </div>
    </Parcel>
  )
}
