// @chunk owner-pages
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { ownLabelAddress } from '#contract/sni/addresses.ts'
import { longDate } from '#contract/time/dates.ts'
import { endpointQuery } from '#offline/cache/endpoint-query.ts'
import { Icon } from '#ui/display/Icon.tsx'
import { next } from '#ui/display/icons.ts'
import { Empty } from '#ui/feedback/Empty.tsx'
import { QueryResult } from '#ui/feedback/QueryResult.tsx'
import { SkeletonLine } from '#ui/feedback/Skeleton.tsx'
import { Photo } from '#ui/media/Photo.tsx'
import { ButtonLink } from '#ui/nav/ButtonLink.tsx'

/** The most products that this list shows; the others are reached from the shop. */
const maxProducts = 50

/** The own products with SNI, each with a link to its label. */
export function LabelledProducts() {
  const query = useQuery(endpointQuery('products.mine', { is_sni: 1, rows: maxProducts }))
  return (
    <QueryResult
      query={query}
      what="Daftar produk Anda"
      skeleton={<SkeletonLine width={80} />}
      empty={({ data }) =>
        data.length === 0 && (
          <Empty
            variant="empty"
            title="Belum ada produk ber-SNI"
            description="Label hanya untuk produk bersertifikat yang sudah tampil di etalase."
          >
            <ButtonLink to={addresses.createProduct} variant="soft">
              Tambah Produk
            </ButtonLink>
          </Empty>
        )
      }
    >
      {({ data, total_filtered }) => (
        <>
          <p>Pilih produk yang labelnya akan dicetak.</p>
          <ul className="panel labels__products">
            {data.map(({ id, name, img_url, img, is_public, sni_end_date }) => (
              <li key={id}>
                <Link href={ownLabelAddress(id)} className="labels__product">
                  <span className="labels__pic">
                    <Photo path={img_url} facts={img} alt="" sizes="56px" />
                  </span>
                  <span className="grow">
                    <span className="labels__name">{name}</span>
                    <span className="small muted labels__until">
                      {is_public === 0
                        ? 'Belum tampil di etalase'
                        : sni_end_date
                          ? `Sertifikat sampai ${longDate(sni_end_date)}`
                          : 'Sertifikat tanpa tanggal akhir'}
                    </span>
                  </span>
                  <Icon d={next} size="s" />
                </Link>
              </li>
            ))}
          </ul>
          {total_filtered > data.length && (
            <p className="small muted">
              Hanya {data.length} produk yang ada di sini. Label produk lainnya dibuka dari kartu produknya di toko
              Anda.
            </p>
          )}
        </>
      )}
    </QueryResult>
  )
}
