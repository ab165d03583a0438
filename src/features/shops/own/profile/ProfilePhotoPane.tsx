import { ProfilePhotoForm } from '#drafts/ProfilePhotoForm.tsx'
import { shopPart } from '#drafts/writes/shop-write.ts'
import type { OwnShopState } from '../use-own-shop.ts'

/** 'Foto Profile' (row 246). */
export const ProfilePhotoPane = ({ own }: { own: OwnShopState }) => (
  <ProfilePhotoForm
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
