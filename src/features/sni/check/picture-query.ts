import { queryOptions } from '@tanstack/react-query'
import { noPicture, type ProductPicture } from '../verdict/ProductHead.tsx'

/** The picture of a product in the answers that this phone has stored: lists and pages that were opened on it. */
export const pictureQuery = (productId: number) =>
  queryOptions({
    queryKey: ['local', 'sni-picture', productId],
    queryFn: async (): Promise<ProductPicture> => {
      const { localCatalog } = await import('#catalog/search/local-search.ts')
      const { product } = await localCatalog()
      const card = product.find(({ card: { id } }) => id === productId)?.card
      return card ? { path: card.img_url, facts: card.img } : noPicture
    },
    networkMode: 'always',
    retry: false,
  })
