import { pages } from '../addresses.ts'

// Addresses of labels: apart from `addresses`, which the first screen loads.

/** What the code of a printed label opens, below the origin of this site. */
export const labelAddress = (token: string) => pages.label.pattern.replace(':token', token)

/** The owner's page that prints the label of a product. */
export const ownLabelAddress = (product: number) => `${pages.ownLabels.pattern}?product=${product}`
