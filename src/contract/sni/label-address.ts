import { pages } from '../addresses.ts'

// Addresses of labels: apart from `addresses`, which the first screen loads.

/** The address of a label's public page, below the origin of this site. Its printed code contains both. */
export const labelAddress = (token: string) => pages.label.pattern.replace(':token', token)

/** The owner's page that prints the label of a product. */
export const ownLabelAddress = (product: number) => `${pages.ownLabels.pattern}?product=${product}`
