import { lazyComponent } from '#ui/display/lazy-component.tsx'
import type { InquiryButtonProps } from './InquiryButton.tsx'

// Rendered after the page: the list exists only on this phone, and its code is not part of the first screen.
const LoadedInquiryButton = lazyComponent(async () => {
  const module = await import('./InquiryButton.tsx').catch(() => undefined)
  return module?.InquiryButton ?? ((_: InquiryButtonProps) => null)
})

/** An empty place of the same size, and the button once it has loaded. */
export const LazyInquiryButton = (props: InquiryButtonProps) => (
  <LoadedInquiryButton {...props} fallback={<span className="iconbtn" />} />
)
