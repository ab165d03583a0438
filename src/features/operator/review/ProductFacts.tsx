import type { ReviewContent } from '#contract/operator/operator.ts'
import { productFactsOf } from './product-facts.ts'

/** The facts of a product in two columns. */
export const ProductFacts = ({ content }: { content: ReviewContent }) => (
  <dl className="desk__facts">
    {productFactsOf(content).map(({ key, label, value }) => (
      <div key={key}>
        <dt>{label}</dt>
        <dd>{key === 'video' && content.video_url ? <VideoLink address={content.video_url} /> : value}</dd>
      </div>
    ))}
  </dl>
)

// The contract lets only https addresses of known houses in; here it is looked at once more before it becomes a link.
const VideoLink = ({ address }: { address: string }) =>
  address.startsWith('https://') ? (
    <a className="link" href={address} target="_blank" rel="noreferrer noopener">
      {address}
    </a>
  ) : (
    address
  )
