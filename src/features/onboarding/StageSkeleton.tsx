import { commonLabels } from '#contract/common-labels.ts'

/** A form that waits for what is known of it: boxes of the real size. */
export const StageSkeleton = ({ fields = 5 }: { fields?: number }) => (
  <div className="wizard__skeleton" aria-busy="true">
    <p className="sr" role="status">
      {commonLabels.loadingMore}
    </p>
    {Array.from({ length: fields }, (_, nth) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
      <span key={nth} className="bone" />
    ))}
  </div>
)
