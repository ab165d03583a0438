import { type ReactNode, useEffect, useRef } from 'react'
import type { Review } from '#contract/operator/operator.ts'
import { ButtonLink } from '#ui/nav/ButtonLink.tsx'
import { dateTimeText } from '../desk/format-age.ts'
import { type QueueView, queueAddress, reviewAddress } from '../queue/queue-view.ts'
import { CertificateCheck } from './CertificateCheck.tsx'
import { ProductFacts } from './ProductFacts.tsx'
import { ReviewHistory } from './ReviewHistory.tsx'
import { ReviewPhotos } from './ReviewPhotos.tsx'
import { RevisionChanges } from './RevisionChanges.tsx'
import { ShopFacts } from './ShopFacts.tsx'
import './review.css'

/** Everything there is to see of a product. `children`: where it stands. All of it is the merchant's text: never markup. */
export function ReviewBody({ review, view, children }: { review: Review; view: QueueView; children: ReactNode }) {
  const { now, shop, queued_at } = review
  const title = useRef<HTMLHeadingElement>(null)
  // The next one opened by itself: whoever listens hears which, and the keyboard starts at its top.
  useEffect(() => {
    if (document.activeElement === document.body) title.current?.focus({ preventScroll: true })
    scrollTo({ top: 0 })
  }, [])
  return (
    <article className="review">
      <header className="stack stack--s">
        <p className="only-narrow">
          <ButtonLink to={queueAddress(view)} look="text" small>
            Ke antrean
          </ButtonLink>
        </p>
        {children}
        <h1 ref={title} tabIndex={-1}>
          {now.name}
        </h1>
        <p className="muted small">
          {[shop.name, shop.province_name, queued_at && `menunggu sejak ${dateTimeText(queued_at)}`]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </header>
      <div className="review__pair">
        <ReviewPhotos photos={now.photos} name={now.name} />
        <div className="stack stack--s">
          <ProductFacts content={now} />
          {(review.live || review.review_state === 'submitted') && (
            <div>
              <ButtonLink to={`${reviewAddress(review.product_id, view)}&edit=1`} look="line" small>
                Ubah
              </ButtonLink>
            </div>
          )}
        </div>
      </div>
      {review.before && <RevisionChanges before={review.before} after={now} than={review.before_is ?? 'decided'} />}
      <section className="panel stack stack--s">
        <h2>Keterangan</h2>
        <p className="review__text">{now.description || 'Belum diisi'}</p>
      </section>
      {review.certificate && <CertificateCheck productId={review.product_id} certificate={review.certificate} />}
      <ShopFacts shop={shop} />
      <ReviewHistory history={review.history} />
    </article>
  )
}
