// The pages everybody may open, in one piece: who looks at the list opens a shop next.
export { ShopPage } from './public/ShopPage.tsx'
export { ShopsPage } from './public/ShopsPage.tsx'
