import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { wholeNumber } from '#contract/text/format.ts'
import { sizeText } from '#contract/text/size-text.ts'
import { forDevice } from '#ui/feedback/device-wording.ts'
import { toast } from '#ui/feedback/toast.ts'
import { Button } from '#ui/nav/Button.tsx'
import { deleteShownPictures, storageUsageQuery } from './storage-usage.ts'

/** Lists the data that the app has stored on this phone, in the order in which a full phone deletes it. */
export function StorageSection() {
  const { data: usage, refetch } = useQuery(storageUsageQuery)
  // A browser that blocks storage tells nothing.
  if (!usage || Object.values(usage).every((known) => known === undefined)) return null
  const { unsent, downloads, registry, pictures, total } = usage
  async function removePictures() {
    await deleteShownPictures().catch(() => toast(forDevice('Penyimpanan HP tidak dapat dipakai.'), { alert: true }))
    await refetch()
  }
  return (
    <section className="stack stack--s" aria-labelledby="penyimpanan">
      <h2 id="penyimpanan">Penyimpanan</h2>
      <p className="small muted">
        {forDevice('Bila HP penuh, yang di atas dihapus lebih dahulu. Yang belum terkirim tidak pernah dihapus.')}
      </p>
      <dl className="panel facts">
        {pictures && (
          <Row name="Foto yang pernah dilihat">
            {wholeNumber(pictures.count)} foto · {sizeText(pictures.bytes)}{' '}
            {pictures.count > 0 && (
              <Button variant="text" small onClick={() => void removePictures()}>
                Hapus foto
              </Button>
            )}
          </Row>
        )}
        {registry !== undefined && (
          <Row name="Daftar Periksa SNI">
            {registry > 0 ? sizeText(registry) : 'Belum dibawa'}{' '}
            <Link className="link" href={addresses.sniCheck}>
              Buka
            </Link>
          </Row>
        )}
        {downloads !== undefined && (
          <Row name="Etalase di HP">{downloads > 0 ? sizeText(downloads) : 'Belum dibawa'}</Row>
        )}
        {unsent && (
          <Row name="Draf dan antrean kirim">
            {unsent.entries > 0 ? `${wholeNumber(unsent.entries)} isian · ${sizeText(unsent.bytes)} foto` : 'Kosong'}{' '}
            <Link className="link" href={addresses.outbox}>
              Buka
            </Link>
          </Row>
        )}
        {total && (
          <Row name="Seluruhnya">
            {sizeText(total.used)} dari {sizeText(total.most)} yang boleh dipakai
          </Row>
        )}
      </dl>
    </section>
  )
}

const Row = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{forDevice(name)}</dt>
    <dd>{children}</dd>
  </div>
)
