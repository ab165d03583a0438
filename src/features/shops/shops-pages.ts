// The public shop pages, in one chunk: a visitor of the list usually opens a shop next.
export { ShopPage } from './public/ShopPage.tsx'
export { ShopsPage } from './public/ShopsPage.tsx'
