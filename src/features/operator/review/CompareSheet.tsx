import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import type { Review, ReviewContent } from '#contract/operator/operator.ts'
import { Drawer } from '#ui/dialog/Dialog.tsx'
import { SkeletonLine } from '#ui/feedback/Skeleton.tsx'
import { StatusTag } from '#ui/feedback/StatusTag.tsx'
import { Select } from '#ui/fields/Select.tsx'
import { Photo } from '#ui/media/Photo.tsx'
import { DeskQueryResult } from '../desk/DeskQueryResult.tsx'
import { deskQuery } from '../desk/desk-client.ts'
import { CompareTable } from './CompareTable.tsx'
import '../desk/photo-and-compare.css'

type SimilarProduct = Review['warnings'][number]['products'][number]
type Props = { title: string; content: ReviewContent; others: SimilarProduct[]; onShut: () => void }

/** This product and one that it resembles: their photos, and line by line what they say. */
export function CompareSheet({ title, content, others, onShut }: Props) {
  const [id, setId] = useState(others[0]?.id ?? 0)
  const other = others.find((one) => one.id === id)
  const otherReview = useQuery({ ...deskQuery('review', { id }), enabled: other !== undefined })
  return (
    <Drawer title="Bandingkan" onShut={onShut}>
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
        <Photos whose="Yang ditinjau" photos={content.photos} />
        {other && (
          <DeskQueryResult of={otherReview} what="Produk" bones={<SkeletonLine />}>
            {({ data }) => (
              <>
                <Photos whose={other.merchant_name} photos={data.now.photos} other />
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

type PhotosProps = { whose: string; photos: ReviewContent['photos']; other?: boolean }

/** One row, however many: the two rows lie under one another. */
const Photos = ({ whose, photos, other = false }: PhotosProps) => (
  <section className="stack stack--s">
    <h3>{whose}</h3>
    {/* biome-ignore-start lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
    <ul className="compare__photos" tabIndex={0} aria-label={`Foto ${whose}`}>
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
