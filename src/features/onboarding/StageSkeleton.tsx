import { commonLabels } from '#contract/text/common-labels.ts'

/** The skeleton of a stage's form while its values load: boxes of the real size. */
export const StageSkeleton = ({ fields = 5 }: { fields?: number }) => (
  <div className="wizard__skeleton" aria-busy="true">
    <p className="sr" role="status">
      {commonLabels.loadingMore}
    </p>
    {Array.from({ length: fields }, (_, nth) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: identical placeholders
      <span key={nth} className="skeleton" />
    ))}
  </div>
)
