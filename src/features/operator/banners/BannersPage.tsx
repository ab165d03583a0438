import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type BannerPlace, bannerPlaces, type DeskBanner } from '#contract/operator/content.ts'
import { ConfirmSheet } from '#ui/dialog/ConfirmSheet.tsx'
import { Empty } from '#ui/feedback/Empty.tsx'
import { StatusTag } from '#ui/feedback/StatusTag.tsx'
import { Photo } from '#ui/media/Photo.tsx'
import { Button } from '#ui/nav/Button.tsx'
import { useTitle } from '#ui/nav/use-title.ts'
import { DeskQueryResult } from '../desk/DeskQueryResult.tsx'
import { deskQuery } from '../desk/desk-client.ts'
import { latestOf } from '../desk/form/latest-of.ts'
import { ListSkeleton } from '../desk/list/ListSkeleton.tsx'
import { ReorderButtons } from '../desk/list/ReorderButtons.tsx'
import { useReorder } from '../desk/list/use-reorder.ts'
import { useDeskMutation } from '../desk/use-desk-mutation.ts'
import { RequireTwoFactor } from '../security/RequireTwoFactor.tsx'
import { BannerSheet } from './BannerSheet.tsx'
import { bannerPlaceTexts, bannerState } from './banner-state.ts'
import '../desk/desk-lists.css'
import '../desk/list-editing.css'

type OpenSheet = { kind: 'edit' | 'remove'; banner: DeskBanner } | { kind: 'add'; place: BannerPlace }

/** The banners on the home page and in the showcase, by place. */
export const BannersPage = () => (
  <RequireTwoFactor>
    <Banners />
  </RequireTwoFactor>
)

function Banners() {
  useTitle('Spanduk')
  const banners = useQuery(deskQuery('banners', {}))
  const [open, setOpen] = useState<OpenSheet>()
  const closeSheet = () => setOpen(undefined)
  return (
    <div className="desk__list">
      <h1>Spanduk</h1>
      <DeskQueryResult query={banners} what="Daftar spanduk" skeleton={<ListSkeleton />}>
        {({ data, today }) =>
          bannerPlaces.map((place) => (
            <BannerPlaceSection
              key={place}
              place={place}
              banners={data.filter((banner) => banner.place === place)}
              today={today}
              onOpen={setOpen}
            />
          ))
        }
      </DeskQueryResult>
      {open?.kind === 'edit' && (
        <BannerSheet
          banner={latestOf(open.banner, banners.data?.data)}
          place={open.banner.place}
          onClose={closeSheet}
        />
      )}
      {open?.kind === 'add' && <BannerSheet banner={undefined} place={open.place} onClose={closeSheet} />}
      {open?.kind === 'remove' && <RemoveBannerSheet banner={open.banner} onClose={closeSheet} />}
    </div>
  )
}

type SectionProps = { place: BannerPlace; banners: DeskBanner[]; today: string; onOpen: (open: OpenSheet) => void }

function BannerPlaceSection({ place, banners, today, onOpen }: SectionProps) {
  const { name, help } = bannerPlaceTexts[place]
  const order = useReorder('orderBanners', { place }, 'banners')
  const ids = banners.map(({ id }) => id)
  return (
    <section className="stack stack--s" aria-labelledby={`place-${place}`}>
      <div className="head">
        <h2 id={`place-${place}`}>{name}</h2>
        <Button variant="soft" small onClick={() => onOpen({ kind: 'add', place })} aria-label={`Tambah ${name}`}>
          Tambah
        </Button>
      </div>
      <p className="small muted">{help}</p>
      {banners.length === 0 && <Empty variant="empty" title="Belum ada spanduk di sini." />}
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
              <BannerStatus banner={banner} today={today} />
              <span className="row row--wrap desk__tools">
                <ReorderButtons name={banner.title} id={banner.id} ids={ids} {...order} />
                <Button
                  variant="text"
                  small
                  onClick={() => onOpen({ kind: 'edit', banner })}
                  aria-label={`Ubah ${banner.title}`}
                >
                  Ubah
                </Button>
                <Button
                  variant="text"
                  small
                  onClick={() => onOpen({ kind: 'remove', banner })}
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

function BannerStatus({ banner, today }: { banner: DeskBanner; today: string }) {
  const { is, says } = bannerState(banner, today)
  return <StatusTag variant={is}>{says}</StatusTag>
}

/** Asks for confirmation before a banner and its picture are deleted for good. */
function RemoveBannerSheet({ banner: { id, seen, title }, onClose }: { banner: DeskBanner; onClose: () => void }) {
  const removeBanner = useDeskMutation('removeBanner', 'banners')
  return (
    <ConfirmSheet
      title="Hapus spanduk ini?"
      about={<b>{title}</b>}
      yes="Hapus"
      danger
      onYes={() => removeBanner.mutateAsync({ id, seen })}
      onClose={onClose}
    >
      Spanduk dan gambarnya hilang. Yang mungkin dipakai lagi cukup dimatikan.
    </ConfirmSheet>
  )
}
