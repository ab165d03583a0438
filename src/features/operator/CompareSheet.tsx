import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import type { Review, ReviewContent } from '#contract/operator.ts'
import { Answer } from '#ui/Answer.tsx'
import { BoneLine } from '#ui/Bone.tsx'
import { Photo } from '#ui/Photo.tsx'
import { Select } from '#ui/Select.tsx'
import { State } from '#ui/State.tsx'
import { Drawer } from '#ui/Window.tsx'
import { deskQuestion } from './desk.ts'
import { Facts } from './Facts.tsx'
import './review-windows.css'

type Other = Review['warnings'][number]['products'][number]
type Props = { title: string; content: ReviewContent; others: Other[]; onShut: () => void }

/** This product and one that it resembles, side by side. */
export function CompareSheet({ title, content, others, onShut }: Props) {
  const [id, setId] = useState(others[0]?.id ?? 0)
  const other = others.find((one) => one.id === id)
  const asked = useQuery({ ...deskQuestion('review', { id }), enabled: other !== undefined })
  return (
    <Drawer title={title} onShut={onShut}>
      <div className="compare">
        {others.length > 1 && (
          <Select
            label="Bandingkan dengan"
            value={id}
            options={others.map((one) => ({ id: one.id, name: `${one.name} (${one.merchant_name})` }))}
            onPick={setId}
          />
        )}
        <div className="compare__pair">
          <section>
            <h3>Yang ditinjau</h3>
            <Side content={content} />
          </section>
          {other && (
            <section>
              <h3>{other.merchant_name}</h3>
              <Answer of={asked} what="Produk" bones={<BoneLine />}>
                {({ data }) => <Side content={data.now} />}
              </Answer>
              <p>
                {other.is_public === 1 ? (
                  <Link className="link link--bare" href={addresses.product(other.id)} replace>
                    Lihat di etalase
                  </Link>
                ) : (
                  <State>Tidak tampil di etalase</State>
                )}
              </p>
            </section>
          )}
        </div>
      </div>
    </Drawer>
  )
}

const Side = ({ content }: { content: ReviewContent }) => (
  <div className="stack stack--s">
    <div className="compare__photos">
      {content.photos.map(({ path, img }, nth) => (
        <Photo key={path} path={path} facts={img} alt={`Foto ${nth + 1}`} sizes="160px" />
      ))}
    </div>
    <b>{content.name}</b>
    <Facts content={content} />
    <p className="review__text small">{content.description}</p>
  </div>
)
