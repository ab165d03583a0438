import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type BannerPlace, bannerPlaces, type DeskBanner } from '#contract/operator-content.ts'
import { Button } from '#ui/Button.tsx'
import { Empty } from '#ui/Empty.tsx'
import { Photo } from '#ui/Photo.tsx'
import { State } from '#ui/State.tsx'
import { useTitle } from '#ui/title.ts'
import { AtDesk } from './AtDesk.tsx'
import { asItIsNow } from './as-it-is-now.ts'
import { BannerSheet } from './BannerSheet.tsx'
import { bannerState, placeWords } from './banner-state.ts'
import { DeskReply } from './DeskReply.tsx'
import { deskQuestion } from './desk.ts'
import { ListBones } from './ListBones.tsx'
import { Mover } from './Mover.tsx'
import { RemoveBanner } from './RemoveBanner.tsx'
import { useOrder } from './use-order.ts'
import './desk-lists.css'
import './content.css'

type Open = { deed: 'edit' | 'remove'; banner: DeskBanner } | { deed: 'add'; place: BannerPlace }

/** What leads from the front of the shop to somewhere (O17). */
export const BannersPage = () => (
  <AtDesk>
    <Banners />
  </AtDesk>
)

function Banners() {
  useTitle('Spanduk')
  const banners = useQuery(deskQuestion('banners', {}))
  const [open, setOpen] = useState<Open>()
  const shut = () => setOpen(undefined)
  return (
    <div className="desk__list desk__list--wide">
      <h1>Spanduk</h1>
      <DeskReply of={banners} what="Daftar spanduk" bones={<ListBones />}>
        {({ data, today }) =>
          bannerPlaces.map((place) => (
            <PlaceOf
              key={place}
              place={place}
              banners={data.filter((banner) => banner.place === place)}
              today={today}
              onOpen={setOpen}
            />
          ))
        }
      </DeskReply>
      {open?.deed === 'edit' && (
        <BannerSheet banner={asItIsNow(open.banner, banners.data?.data)} place={open.banner.place} onShut={shut} />
      )}
      {open?.deed === 'add' && <BannerSheet banner={undefined} place={open.place} onShut={shut} />}
      {open?.deed === 'remove' && <RemoveBanner banner={open.banner} onShut={shut} />}
    </div>
  )
}

type PlaceProps = { place: BannerPlace; banners: DeskBanner[]; today: string; onOpen: (open: Open) => void }

function PlaceOf({ place, banners, today, onOpen }: PlaceProps) {
  const { name, help } = placeWords[place]
  const order = useOrder('orderBanners', { place }, 'banners')
  const ids = banners.map(({ id }) => id)
  return (
    <section className="stack stack--s" aria-labelledby={`place-${place}`}>
      <div className="head">
        <h2 id={`place-${place}`}>{name}</h2>
        <Button look="soft" small onClick={() => onOpen({ deed: 'add', place })} aria-label={`Tambah ${name}`}>
          Tambah
        </Button>
      </div>
      <p className="small muted">{help}</p>
      {banners.length === 0 && <Empty look="empty" title="Belum ada spanduk di sini." />}
      {banners.length > 0 && (
        <ul className="panel desk__rows">
          {banners.map((banner) => (
            <li key={banner.id} className="desk__row">
              {banner.img_url && (
                <Photo
                  className="desk__banner"
                  path={banner.img_url}
                  facts={banner.img}
                  alt={banner.alt}
                  sizes="120px"
                />
              )}
              <span className="grow">
                <b>{banner.title}</b>
                <span className="small muted">{banner.target_click_url}</span>
              </span>
              <StateOf banner={banner} today={today} />
              <span className="row row--wrap desk__tools">
                <Mover name={banner.title} id={banner.id} ids={ids} {...order} />
                <Button
                  look="text"
                  small
                  onClick={() => onOpen({ deed: 'edit', banner })}
                  aria-label={`Ubah ${banner.title}`}
                >
                  Ubah
                </Button>
                <Button
                  look="text"
                  small
                  onClick={() => onOpen({ deed: 'remove', banner })}
                  aria-label={`Hapus ${banner.title}`}
                >
                  Hapus
                </Button>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function StateOf({ banner, today }: { banner: DeskBanner; today: string }) {
  const { is, says } = bannerState(banner, today)
  return <State look={is}>{says}</State>
}
