import { useQuery } from '@tanstack/react-query'
import type { ReactNode, Ref } from 'react'
import { dialNumber } from '#catalog/contact/PhoneNumber.tsx'
import { phoneText } from '#contract/contacts/phone-text.ts'
import { internationalOf } from '#contract/contacts/read-phone.ts'
import { saveStateOf } from '#drafts/section/editable-section.ts'
import { SectionRejection } from '#drafts/section/SectionTools.tsx'
import type { Editor } from '#drafts/section/use-editor.ts'
import { endpointQuery } from '#offline/cache/endpoint-query.ts'
import { useOwnPicture } from '#photos/own-pictures.ts'
import { Icon } from '#ui/display/Icon.tsx'
import { pencil } from '#ui/display/lazy-icons.ts'
import { SaveStatus } from '#ui/feedback/SaveStatus.tsx'
import { Button } from '#ui/nav/Button.tsx'
import { regionText, ShopHeader } from '../public/ShopHeader.tsx'
import { ShopHeaderSkeleton } from '../public/ShopSkeleton.tsx'
import { ShopStats } from '../public/ShopStats.tsx'
import { shopPart } from './shop-writes.ts'
import type { OwnShopState } from './use-own-shop.ts'

type Props = {
  own: OwnShopState
  banner: Editor
  tools: ReactNode
  headingRef: Ref<HTMLHeadingElement>
}

/** The header of the own shop with pending writes applied, and its facts with both phone numbers. */
export function OwnShopHeader({ own, banner, tools, headingRef }: Props) {
  // The cached public data is shown until the owner's data has loaded.
  const publicData = useQuery({ ...endpointQuery('shops.detail', { id: own.id }), enabled: false }).data?.data
  const profile = own.shop?.merchant ?? publicData?.merchant
  const picture = useOwnPicture(profile?.banner_url, profile?.banner ?? null)
  const logo = useOwnPicture(profile?.img_url, profile?.img ?? null)
  const where = saveStateOf(own.pending('banner'))
  const place = own.shop?.location ?? publicData?.location
  const office = own.shop?.merchant.office_phone
  const mobile = own.shop?.merchant.mobile_phone
  if (!profile && !own.query.error) return <HeaderSkeleton headingRef={headingRef} />
  return (
    <>
      <ShopHeader
        name={profile?.name || 'Toko saya'}
        place={place ? regionText(place) : ''}
        banner={picture}
        logo={logo}
        headingRef={headingRef}
        tools={tools}
        bannerTools={
          <>
            {where && <SaveStatus at={where} />}
            <Button variant="soft" small onClick={banner.edit}>
              <Icon d={pencil} size="s" />
              {banner.begun ? 'Lanjutkan Edit Banner Iklan' : 'Edit Banner Iklan'}
            </Button>
          </>
        }
      />
      <SectionRejection part={shopPart(own.id, 'banner')} row={own.pending('banner')} />
      {profile && (
        <ShopStats
          year={profile.year}
          total={own.shop?.total_products ?? publicData?.total_products ?? 0}
          email={profile.email}
          website={profile.website}
          facebook={profile.facebook}
          instagram={profile.instagram}
          tiktok={profile.tiktok}
          phone={office && <PhoneLink number={office} />}
          mobile={mobile && <PhoneLink number={internationalOf(mobile)} />}
        />
      )}
    </>
  )
}

const HeaderSkeleton = ({ headingRef }: Pick<Props, 'headingRef'>) => (
  <>
    <h1 className="sr" ref={headingRef} tabIndex={-1}>
      Toko saya
    </h1>
    <ShopHeaderSkeleton />
  </>
)

const PhoneLink = ({ number }: { number: string }) => (
  <a className="link" href={`tel:${dialNumber(number)}`}>
    {phoneText(number)}
  </a>
)
