import { useQuery } from '@tanstack/react-query'
import type { ReactNode, Ref } from 'react'
import { phoneText } from '#contract/phone-text.ts'
import { internationalOf } from '#contract/rules.ts'
import { useOwnPicture } from '#forms/own-pictures.ts'
import { PartRefusal } from '#forms/PartTools.tsx'
import { whereOfRow } from '#forms/part.ts'
import { shopPart } from '#forms/shop-write.ts'
import type { Editor } from '#forms/use-editor.ts'
import { dialled } from '#goods/PhoneNumber.tsx'
import { question } from '#offline/question.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { pencil } from '#ui/late-icons.ts'
import { Whereabouts } from '#ui/Whereabouts.tsx'
import { FrontBones } from './ShopBones.tsx'
import { placeText, ShopFront } from './ShopFront.tsx'
import { ShopStats } from './ShopStats.tsx'
import type { OwnShopState } from './use-own-shop.ts'

type Props = {
  own: OwnShopState
  banner: Editor
  may: boolean
  tools: ReactNode
  headingRef: Ref<HTMLHeadingElement>
}

/** The front of one's own shop, with what waits on this phone drawn in, and its figures with both its numbers. */
export function OwnFront({ own, banner, may, tools, headingRef }: Props) {
  // What the page showed before: as everybody sees it, until the owner's own word is here.
  const shown = useQuery({ ...question('shops.detail', { id: own.id }), enabled: false }).data?.data
  const face = own.shop?.merchant ?? shown?.merchant
  const picture = useOwnPicture(face?.banner_url, face?.banner ?? null)
  const logo = useOwnPicture(face?.img_url, face?.img ?? null)
  const where = whereOfRow(own.pending('banner'))
  const place = own.shop?.location ?? shown?.location
  const office = own.shop?.merchant.office_phone
  const mobile = own.shop?.merchant.mobile_phone
  if (!face && !own.asked.error) return <Waiting headingRef={headingRef} />
  return (
    <>
      <ShopFront
        name={face?.name || 'Toko saya'}
        place={place ? placeText(place) : ''}
        banner={picture}
        logo={logo}
        headingRef={headingRef}
        tools={tools}
        bannerTools={
          may && (
            <>
              {where && <Whereabouts at={where} />}
              <Button look="soft" small onClick={banner.edit}>
                <Icon d={pencil} size="s" />
                {banner.begun ? 'Lanjutkan Edit Banner Iklan' : 'Edit Banner Iklan'}
              </Button>
            </>
          )
        }
      />
      <PartRefusal part={shopPart(own.id, 'banner')} row={own.pending('banner')} />
      {face && (
        <ShopStats
          year={face.year}
          total={own.shop?.total_products ?? shown?.total_products ?? 0}
          email={face.email}
          website={face.website}
          facebook={face.facebook}
          instagram={face.instagram}
          tiktok={face.tiktok}
          phone={office && <Telephone number={office} />}
          mobile={mobile && <Telephone number={internationalOf(mobile)} />}
        />
      )}
    </>
  )
}

const Waiting = ({ headingRef }: Pick<Props, 'headingRef'>) => (
  <>
    <h1 className="sr" ref={headingRef} tabIndex={-1}>
      Toko saya
    </h1>
    <FrontBones />
  </>
)

const Telephone = ({ number }: { number: string }) => (
  <a className="link" href={`tel:${dialled(number)}`}>
    {phoneText(number)}
  </a>
)
