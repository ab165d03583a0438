import { commonLabels } from '#contract/text/common-labels.ts'

/** The skeleton of the form while the product loads: boxes of the real size. */
export const FormSkeleton = () => (
  <div className="product-skeleton" aria-busy="true">
    <p className="sr" role="status">
      {commonLabels.loadingMore}
    </p>
    <span className="shots">
      <span className="skeleton shot" />
    </span>
    {Array.from({ length: 5 }, (_, nth) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: identical placeholders
      <span key={nth} className="skeleton" />
    ))}
  </div>
)
