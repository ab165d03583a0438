// @chunk konsta
/**
 * Replaces the package of this name, which Konsta uses to resolve conflicts between Tailwind classes. src/ui passes no
 * class to Konsta that contradicts Konsta's own, so joining is enough; see src/decisions.
 */
export const twMerge = (...classes: string[]) => classes.join(' ')
