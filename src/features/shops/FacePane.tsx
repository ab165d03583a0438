import { FaceForm } from '#forms/FaceForm.tsx'
import { shopPart } from '#forms/shop-write.ts'
import type { OwnShopState } from './use-own-shop.ts'

/** 'Foto Profile' (row 246). */
export const FacePane = ({ own }: { own: OwnShopState }) => (
  <FaceForm
    id={own.id}
    part={shopPart(own.id, 'logo')}
    title="Foto Profile"
    help="Persegi, .jpg, .png atau .jpeg. Tampil sebagai logo toko Anda."
    told={own.told?.merchant.img_url}
    askAgain={own.asked.refetch}
    latest={own.latest('logo')}
    row={own.pending('logo')}
  />
)
