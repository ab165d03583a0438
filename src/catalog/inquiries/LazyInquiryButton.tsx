import { lazyComponent } from '#ui/display/lazy-component.tsx'
import type { InquiryProduct } from './inquiry-list.ts'

// Rendered after the page: the list exists only on this phone, and its code is not part of the first screen.
const LoadedInquiryButton = lazyComponent(async () => {
  const module = await import('./InquiryButton.tsx').catch(() => undefined)
  return module?.InquiryButton ?? ((_: Props) => null)
})

type Props = { product: InquiryProduct }

/** An empty place of the same size, and the button once it has loaded. */
export const LazyInquiryButton = (props: Props) => (
  <LoadedInquiryButton {...props} fallback={<span className="iconbtn" />} />
)
