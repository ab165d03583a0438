import { SkeletonLine } from '#ui/feedback/Skeleton.tsx'

/** The skeleton of an LSPRO page, as high as the page. */
export const LsproSkeleton = () => (
  <div className="stack" aria-hidden="true">
    <div className="lspro-header">
      <div className="row">
        <span className="ava ava--l skeleton" />
        <div className="grow">
          <SkeletonLine width={80} />
          <SkeletonLine width={60} />
        </div>
      </div>
      <span className="skeleton skeleton--button" />
    </div>
    <PostSkeletons count={2} />
  </div>
)

/** Skeletons of posts. */
export const PostSkeletons = ({ count }: { count: number }) => (
  <div className="stack" aria-hidden="true">
    {Array.from({ length: count }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike
      <div className="post" key={index}>
        <div className="row">
          <span className="ava skeleton" />
          <div className="grow">
            <SkeletonLine width={40} />
          </div>
        </div>
        <SkeletonLine width={80} />
        <SkeletonLine width={60} />
        <span className="post__pic skeleton" />
      </div>
    ))}
  </div>
)
