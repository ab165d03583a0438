import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { labelReportAddress } from '#contract/sni/addresses.ts'
import { toast } from '#ui/feedback/toast.ts'
import { Button } from '#ui/nav/Button.tsx'
import { ButtonLink } from '#ui/nav/ButtonLink.tsx'
import { copyText } from '#ui/nav/copy-text.ts'
import { foreignText } from './scan-texts.ts'
import type { Foreign, Scanned } from './scanned-text.ts'
import { visibleParts } from './visible-text.ts'

export type ScanResultFacts = Exclude<Scanned, { kind: 'label' }>

type Props = { scanned: ScanResultFacts; onAgain: () => void }

/** The kind of a scanned code, and the possible actions. Nothing opens before a tap. */
export function ScanResult({ scanned, onAgain }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that had the focus may be gone, and a screen reader begins here.
  useEffect(() => heading.current?.focus(), [])
  const { title, description } = resultText(scanned)
  return (
    <section className="panel stack scan__result">
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <p>{description}</p>
      {scanned.kind === 'foreign' && scanned.about !== 'empty' && <ForeignContent {...scanned} />}
      <div className="stack stack--s">
        {scanned.kind === 'page' && (
          <ButtonLink to={scanned.to} wide>
            Buka
          </ButtonLink>
        )}
        {scanned.kind === 'number' && (
          <ButtonLink to={scanned.to} wide>
            Periksa nomor ini
          </ButtonLink>
        )}
        <Button variant="soft" wide onClick={onAgain}>
          Pindai lagi
        </Button>
      </div>
    </section>
  )
}

export function resultText(scanned: ScanResultFacts): { title: string; description: string } {
  switch (scanned.kind) {
    case 'page':
      return { title: scanned.name, description: 'Kode ini menuju halaman di Etalase Mutu.' }
    case 'number':
      return {
        title: scanned.number,
        description: 'Kode ini berisi nomor. Periksa apakah nomor ini terdaftar dan berlaku.',
      }
    case 'foreign':
      return foreignText(scanned)
  }
}

const shortLength = 280 // letters

/** The text as it is, with what cannot be seen written out. */
function ForeignContent({ text, about }: Foreign) {
  const [isWhole, setWhole] = useState(false)
  const letters = [...text]
  const isLong = letters.length > shortLength && !isWhole
  const copy = async () =>
    toast((await copyText(text)) ? 'Isi kode disalin.' : 'Belum tersalin. Pilih teksnya di atas, lalu salin.')
  return (
    <>
      <div className="scan__text" dir="ltr">
        {visibleParts(isLong ? letters.slice(0, shortLength).join('') : text).map(({ text: part, hidden }, index) =>
          hidden ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
            <code key={index}>{part}</code>
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
            <bdi key={index}>{part}</bdi>
          ),
        )}
        {isLong && '…'}
      </div>
      <div className="row row--wrap">
        <Button variant="line" small onClick={() => void copy()} aria-label="Salin isi kode">
          Salin
        </Button>
        {isLong && (
          <Button variant="text" small onClick={() => setWhole(true)}>
            Tampilkan semua ({letters.length} huruf)
          </Button>
        )}
      </div>
      {(about === 'address' || about === 'imitation') && (
        <p className="small muted">
          Kode ini ada di label SNI?{' '}
          <Link className="link" href={labelReportAddress()}>
            Laporkan label
          </Link>
          .
        </p>
      )}
    </>
  )
}
