import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'wouter'
import type { Review, ReviewContent } from '#contract/operator/operator.ts'
import { shopLabels } from '#contract/shops/fields.ts'
import { formatLongDateTime } from '#contract/time/dates.ts'
import { serverTime } from '#offline/network/server-clock.ts'
import { Alert } from '#ui/feedback/Alert.tsx'
import { StatusTag, type StatusVariant } from '#ui/feedback/StatusTag.tsx'
import { sentenceOf } from '#ui/fields/form-problem.ts'
import { fileHost } from '#ui/media/file-host.ts'
import { Photo } from '#ui/media/Photo.tsx'
import { usePhotoViewer } from '#ui/media/use-photo-viewer.tsx'
import { Button } from '#ui/nav/Button.tsx'
import { ButtonLink } from '#ui/nav/ButtonLink.tsx'
import { deskAddresses } from '../desk/desk-pages.ts'
import { FactList } from '../desk/FactList.tsx'
import { durationText } from '../desk/format-age.ts'
import { useDeskMutation } from '../desk/use-desk-mutation.ts'
import { type QueueView, queueAddress, reviewAddress } from '../queue/queue-view.ts'
import { productFactsOf } from './product-facts.ts'
import { RevisionChanges } from './RevisionChanges.tsx'
import './review.css'

/** All data of a product. `children` is its status. The merchant's text is shown as text, never as markup. */
export function ReviewBody({ review, view, children }: { review: Review; view: QueueView; children: ReactNode }) {
  const { now, shop, queued_at } = review
  const title = useRef<HTMLHeadingElement>(null)
  // The next product opens automatically: screen readers announce its title, and the keyboard starts at the top.
  useEffect(() => {
    if (document.activeElement === document.body) title.current?.focus({ preventScroll: true })
    scrollTo({ top: 0 })
  }, [])
  return (
    <article className="review">
      <header className="stack stack--s">
        <p className="only-narrow">
          <ButtonLink to={queueAddress(view)} variant="text" small>
            Ke antrean
          </ButtonLink>
        </p>
        {children}
        <h1 ref={title} tabIndex={-1}>
          {now.name}
        </h1>
        <p className="muted small">
          {[shop.name, shop.province_name, queued_at && `menunggu sejak ${formatLongDateTime(queued_at)}`]
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
              <ButtonLink to={`${reviewAddress(review.product_id, view)}&edit=1`} variant="line" small>
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

/** The events of a product, the latest first, in the order of the server. */
const ReviewHistory = ({ history }: { history: Review['history'] }) => (
  <section className="panel stack stack--s">
    <h2>Riwayat</h2>
    {history.length === 0 && <p className="muted small">Belum ada.</p>}
    <ol className="review__history">
      {history.map(({ at, who, action, remark, delayed }, nth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two events may have the same time; the list only grows
        <li key={`${at} ${nth}`} className="small">
          {formatLongDateTime(at)} · {action}
          {who !== 'produsen' && ` (${who})`}
          {delayed !== null && ` (dari HP, tertunda ${durationText(delayed)})`}
          {remark && <q className="review__remark">{remark}</q>}
        </li>
      ))}
    </ol>
  </section>
)

/** The facts of a product in two columns. */
const ProductFacts = ({ content }: { content: ReviewContent }) => (
  <dl className="desk__facts">
    {productFactsOf(content).map(({ key, label, value }) => (
      <div key={key}>
        <dt>{label}</dt>
        <dd>{key === 'video' && content.video_url ? <VideoLink address={content.video_url} /> : value}</dd>
      </div>
    ))}
  </dl>
)

// The contract accepts only https addresses of known video sites; this checks once more before making a link.
const VideoLink = ({ address }: { address: string }) =>
  address.startsWith('https://') ? (
    <a className="link" href={address} target="_blank" rel="noreferrer noopener">
      {address}
    </a>
  ) : (
    address
  )

/** The producer's shop, and how many of its products were approved and rejected before. */
function ShopFacts({ shop }: { shop: Review['shop'] }) {
  const facts = [
    [shopLabels.nib, shop.nib],
    [shopLabels.type, shop.type],
    ['Pemilik', shop.owner],
    ['Berdiri', shop.year && String(shop.year)],
    [shopLabels.address, shop.address],
    ['HP', shop.mobile_phone],
    ['Email', shop.email],
    ['Sebelumnya', `${shop.approved} diterima, ${shop.rejected} ditolak`],
  ] as const
  return (
    <section className="panel stack stack--s">
      <h2>Produsen</h2>
      <p className="row row--wrap">
        <Link className="link link--bare review__shop" href={deskAddresses.shop(shop.id)}>
          {shop.name}
        </Link>
        {shop.status === 'not active' && <StatusTag variant="wrong">Usaha tidak aktif</StatusTag>}
      </p>
      <FactList facts={facts} />
    </section>
  )
}

/** The photos, large; a tap shows one in full size. */
function ReviewPhotos({ photos, name }: { photos: ReviewContent['photos']; name: string }) {
  const viewer = usePhotoViewer(
    photos.map(({ path }, index) => ({ key: path, url: `${fileHost}/${path}`, alt: `${name}, foto ${index + 1}` })),
  )
  const [main, ...others] = photos
  if (!main) return <Photo path={null} facts={null} alt={`Foto ${name}`} sizes="300px" />
  return (
    <div className="review__photos">
      <button
        type="button"
        className="review__main"
        aria-label="Foto utama, ukuran penuh"
        onClick={() => viewer.open(0)}
      >
        <Photo path={main.path} facts={main.img} alt="" sizes="(min-width: 900px) 400px, 100vw" first />
      </button>
      {others.length > 0 && (
        <div className="review__others">
          {others.map(({ path, img }, nth) => (
            <button
              key={path}
              type="button"
              aria-label={`Foto ${nth + 2} dari ${photos.length}, ukuran penuh`}
              onClick={() => viewer.open(nth + 1)}
            >
              <Photo path={path} facts={img} alt="" sizes="120px" />
            </button>
          ))}
        </div>
      )}
      {viewer.shown}
    </div>
  )
}

type Certificate = NonNullable<Review['certificate']>
type Props = { productId: number; certificate: Certificate }

const dayMs = 86_400_000
const verdictTexts: Record<'confirmed' | 'disputed', { label: string; variant: StatusVariant }> = {
  confirmed: { label: 'Dikonfirmasi', variant: 'good' },
  disputed: { label: 'Dibantah', variant: 'wrong' },
}

/** The LSPRO's verdict on the certificate of a product, and a button that asks the LSPRO to check it. */
function CertificateCheck({ productId, certificate }: Props) {
  const { lspro_id, lspro_name, check, asked_at, may_ask } = certificate
  const askCheck = useDeskMutation('askCheck', 'review')
  const justAsked = asked_at !== null && serverTime() - Date.parse(asked_at) < dayMs

  return (
    <section className="panel stack stack--s">
      <h2>Pemeriksaan LSPRO</h2>
      <p className="row row--wrap">
        <Link className="link link--bare review__shop" href={deskAddresses.body(lspro_id)}>
          {lspro_name}
        </Link>
        {check ? (
          <StatusTag variant={check.holds ? verdictTexts[check.verdict].variant : 'plain'}>
            {verdictTexts[check.verdict].label} {formatLongDateTime(check.at)}
          </StatusTag>
        ) : (
          <StatusTag>Belum diperiksa</StatusTag>
        )}
      </p>
      {check?.remark && <q className="review__remark small">{check.remark}</q>}
      {check && !check.holds && (
        <p className="small">Dikatakan tentang nomor atau tanggal yang lain: sertifikat di sini sudah berbeda.</p>
      )}
      {asked_at && <p className="small muted">Diminta memeriksa {formatLongDateTime(asked_at)}.</p>}
      <Alert>
        {askCheck.error && sentenceOf(askCheck.error, 'Belum diketahui sampai atau tidak: sambungan terputus.')}
      </Alert>
      {may_ask ? (
        <div>
          <Button
            variant="line"
            small
            disabled={askCheck.isPending || justAsked}
            onClick={() => askCheck.mutate({ id: productId })}
          >
            {askCheck.isPending ? 'Mengirim…' : 'Minta LSPRO memeriksa'}
          </Button>
          {justAsked && <p className="small muted">Dapat diminta lagi sehari setelahnya.</p>}
        </div>
      ) : (
        <p className="small muted">LSPRO ini belum punya akun yang dapat membalas.</p>
      )}
    </section>
  )
}
