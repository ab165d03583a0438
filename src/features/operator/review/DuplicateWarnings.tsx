import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import type { Review, ReviewContent } from '#contract/operator/operator.ts'
import { Drawer } from '#ui/dialog/Dialog.tsx'
import { warning as warningIcon } from '#ui/display/icons.ts'
import { Note } from '#ui/feedback/Note.tsx'
import { SkeletonLine } from '#ui/feedback/Skeleton.tsx'
import { StatusTag } from '#ui/feedback/StatusTag.tsx'
import { Select } from '#ui/fields/Select.tsx'
import { Photo } from '#ui/media/Photo.tsx'
import { Button } from '#ui/nav/Button.tsx'
import { DeskQueryResult } from '../desk/DeskQueryResult.tsx'
import { deskQuery } from '../desk/desk-client.ts'
import { productFactsOf } from './product-facts.ts'
import './compare.css'

type DuplicateWarning = Review['warnings'][number]

const warningTexts: Record<
  DuplicateWarning['kind'] | 'certificate',
  { what: string; where: (count: number) => string }
> = {
  sni: { what: 'Nomor SNI sama', where: (count) => `ada di ${count} produk produsen lain.` },
  certificate: { what: 'Nomor sertifikat sama', where: (count) => `ada di ${count} produk produsen lain.` },
  photo: { what: 'Foto sama', where: (count) => `ada di ${count} produk lain.` },
  name: { what: 'Nama sama', where: (count) => `ada di ${count} produk lain usaha ini.` },
}

const topicOf = ({ kind, number }: DuplicateWarning) => (number === 'certificate' ? number : kind)
const textsOf = (warning: DuplicateWarning) => warningTexts[topicOf(warning)]

/** Warnings about similar products, each with a button that compares them. */
export function DuplicateWarnings({ warnings, content }: { warnings: DuplicateWarning[]; content: ReviewContent }) {
  const [comparing, setComparing] = useState<DuplicateWarning>()
  return (
    <>
      {warnings.map((warning) => (
        <Note
          key={topicOf(warning)}
          icon={warningIcon}
          variant="wait"
          action={
            <Button
              variant="text"
              small
              onClick={() => setComparing(warning)}
              aria-label={`Bandingkan: ${textsOf(warning).what}`}
            >
              Bandingkan
            </Button>
          }
        >
          <strong>{textsOf(warning).what}</strong> {textsOf(warning).where(warning.products.length)}
        </Note>
      ))}
      {comparing && (
        <CompareSheet
          title={textsOf(comparing).what}
          content={content}
          others={comparing.products}
          onClose={() => setComparing(undefined)}
        />
      )}
    </>
  )
}

type SimilarProduct = Review['warnings'][number]['products'][number]
type Props = { title: string; content: ReviewContent; others: SimilarProduct[]; onClose: () => void }

/** Compares this product with a similar one: their photos, and their facts line by line. */
function CompareSheet({ title, content, others, onClose }: Props) {
  const [id, setId] = useState(others[0]?.id ?? 0)
  const other = others.find((one) => one.id === id)
  const otherReview = useQuery({ ...deskQuery('review', { id }), enabled: other !== undefined })
  return (
    <Drawer title="Bandingkan" onClose={onClose}>
      <div className="compare">
        <p className="muted">{title}.</p>
        {others.length > 1 && (
          <Select
            label="Bandingkan dengan"
            value={id}
            options={others.map((one) => ({ id: one.id, name: `${one.name} (${one.merchant_name})` }))}
            onPick={setId}
          />
        )}
        <Photos owner="Yang ditinjau" photos={content.photos} />
        {other && (
          <DeskQueryResult query={otherReview} what="Produk" skeleton={<SkeletonLine />}>
            {({ data }) => (
              <>
                <Photos owner={other.merchant_name} photos={data.now.photos} other />
                <CompareTable one={content} other={data.now} heads={['Yang ditinjau', other.merchant_name]} />
              </>
            )}
          </DeskQueryResult>
        )}
        {other && (
          <p>
            {other.is_public === 1 ? (
              <Link className="link link--bare" href={addresses.product(other.id)} replace>
                Lihat pembanding di etalase
              </Link>
            ) : (
              <StatusTag>Pembanding tidak tampil di etalase</StatusTag>
            )}
          </p>
        )}
      </div>
    </Drawer>
  )
}

type PhotosProps = { owner: string; photos: ReviewContent['photos']; other?: boolean }

/** A scrolling row of photos: the rows of the two products are below one another. */
const Photos = ({ owner, photos, other = false }: PhotosProps) => (
  <section className="stack stack--s">
    <h3>{owner}</h3>
    {/* biome-ignore-start lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable by keyboard */}
    <ul className="compare__photos" tabIndex={0} aria-label={`Foto ${owner}`}>
      {photos.map(({ path, img }, nth) => (
        <li key={path}>
          <Photo
            path={path}
            facts={img}
            alt={`${other ? 'Pembanding' : 'Yang ditinjau'}, foto ${nth + 1}`}
            sizes="160px"
          />
        </li>
      ))}
    </ul>
    {/* biome-ignore-end lint/a11y/noNoninteractiveTabindex: as above */}
  </section>
)

type CompareTableProps = { one: ReviewContent; other: ReviewContent; heads: [one: string, other: string] }

/** Two products line by line; equal values are marked. */
const CompareTable = ({ one, other, heads }: CompareTableProps) => (
  <table className="compare__table">
    <thead>
      <tr>
        <td className="compare__corner" />
        {heads.map((head, nth) => (
          <th key={nth === 0 ? 'one' : 'other'} scope="col">
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {compareRows(one, other).map(({ key, label, values, same }) => (
        <tr key={key} className={same ? 'compare__same' : undefined}>
          <th scope="row">
            {label} {same && <StatusTag variant="wait">Sama</StatusTag>}
          </th>
          {values.map((value, nth) => (
            <td key={nth === 0 ? 'one' : 'other'}>{value}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

// The lines of a comparison. Pure.

type CompareRow = { key: string; label: string; values: [one: string, other: string]; same: boolean }

/** A fact that only one product has is empty for the other. Two empty values do not count as the same. */
export function compareRows(one: ReviewContent, other: ReviewContent): CompareRow[] {
  const [mine, theirs] = [comparedLines(one), comparedLines(other)]
  const keys = [...mine, ...theirs.filter(({ key }) => !mine.some((line) => line.key === key))]
  return keys.map(({ key, label }) => {
    const values = [mine, theirs].map((lines) => lines.find((line) => line.key === key)?.value || emptyText)
    const [left = emptyText, right = emptyText] = values
    return {
      key,
      label,
      values: [left, right],
      same: !isEmptyText(left) && normalizeText(left) === normalizeText(right),
    }
  })
}

const emptyText = '–'
const isEmptyText = (value: string) => value === emptyText || value === 'Belum diisi'
const normalizeText = (value: string) => value.trim().replace(/\s+/g, ' ').toLowerCase()

const comparedLines = (content: ReviewContent) => [
  { key: 'name', label: 'Nama', value: content.name },
  ...productFactsOf(content),
  { key: 'description', label: 'Keterangan', value: content.description },
]
