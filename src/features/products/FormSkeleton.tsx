import { commonLabels } from '#contract/common-labels.ts'

/** The form while it waits for what is known of the product: boxes of the real size. */
export const FormSkeleton = () => (
  <div className="product-skeleton" aria-busy="true">
    <p className="sr" role="status">
      {commonLabels.loadingMore}
    </p>
    <span className="shots">
      <span className="bone shot" />
    </span>
    {Array.from({ length: 5 }, (_, nth) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
      <span key={nth} className="bone" />
    ))}
  </div>
)
