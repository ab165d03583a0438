import type { ReviewContent } from '#contract/operator.ts'
import { factsOf } from './facts.ts'

/** The facts of a product in two columns. */
export const Facts = ({ content }: { content: ReviewContent }) => (
  <dl className="desk__facts">
    {factsOf(content).map(({ key, label, value }) => (
      <div key={key}>
        <dt>{label}</dt>
        <dd>{key === 'video' && content.video_url ? <Video address={content.video_url} /> : value}</dd>
      </div>
    ))}
  </dl>
)

// The contract lets only https addresses of known houses in; here it is looked at once more before it becomes a link.
const Video = ({ address }: { address: string }) =>
  address.startsWith('https://') ? (
    <a className="link" href={address} target="_blank" rel="noreferrer noopener">
      {address}
    </a>
  ) : (
    address
  )
