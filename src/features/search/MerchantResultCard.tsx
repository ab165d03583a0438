import { addresses } from '#contract/addresses.ts'
import type { ShopCard as Card } from '#contract/shops/schemas.ts'
import { Photo } from '#ui/media/Photo.tsx'
import { ResultCard } from './ResultCard.tsx'

const maxPhotos = 3 // photos on a result card; a card in the list of producers has four
const sizes = '(min-width: 900px) 84px, (min-width: 576px) 12vw, 24vw'

/** A producer among the results, with photos of its products. */
export function MerchantResultCard({ card }: { card: Card }) {
  const photos = [card.img_1, card.img_2, card.img_3, card.img_4].filter((path) => path !== null).slice(0, maxPhotos)
  return (
    <ResultCard card={card} to={addresses.shop(card.id)} go="Lihat UMKM">
      {photos.length > 0 && (
        <div className="person__pics">
          {photos.map((path) => (
            <Photo key={path} path={path} facts={null} alt="" sizes={sizes} />
          ))}
        </div>
      )}
    </ResultCard>
  )
}
