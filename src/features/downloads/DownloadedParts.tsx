import { wholeNumber } from '#contract/text/format.ts'
import { sizeText } from '#contract/text/size-text.ts'
import { formatDateTime } from '#contract/time/dates.ts'
import type { DownloadRecord } from '#offline/downloads/download-records.ts'
import { useConnectivity } from '#offline/network/connectivity.ts'
import { forDevice } from '#ui/feedback/device-wording.ts'
import { toast } from '#ui/feedback/toast.ts'
import { Button } from '#ui/nav/Button.tsx'
import { DownloadEndAlert } from './DownloadEndAlert.tsx'
import { DownloadProgress } from './DownloadProgress.tsx'
import { deleteDownload, deletePictures, startDownload, useDownloadTask } from './download-task.ts'

/** The downloaded parts, with their size and age. */
export function DownloadedParts({ parts }: { parts: readonly DownloadRecord[] }) {
  return (
    <section className="stack" aria-labelledby="sudah-dibawa">
      <h2 id="sudah-dibawa">Sudah dibawa</h2>
      <ul className="panel downloads__parts">
        {parts.map((part) => (
          <DownloadedPart key={part.key} part={part} />
        ))}
      </ul>
    </section>
  )
}

function DownloadedPart({ part }: { part: DownloadRecord }) {
  const { key, scope, name, bytes, version, products, isCut, pictures, ids } = part
  const { open } = useConnectivity()
  const { running } = useDownloadTask()
  const isRunning = running?.key === key
  const start = (withPictures: boolean) => void startDownload({ scope, name, ids, withPictures })
  const remove = (work: Promise<void>) => void work.catch(() => toast(forDevice('Penyimpanan HP tidak dapat dipakai.')))
  const disabled = !open || running !== undefined
  return (
    <li className="downloads__part">
      <h3>{name}</h3>
      <p className="small muted">
        {wholeNumber(products)} produk{isCut && ' terbaru'} · {sizeText(bytes.length)} · data{' '}
        {formatDateTime(version * 1000)}
      </p>
      {pictures.wanted && (
        <p className="small muted">
          Foto kecil: {wholeNumber(pictures.stored)} dari {wholeNumber(pictures.total)} · {sizeText(pictures.bytes)}
        </p>
      )}
      <DownloadEndAlert scope={scope} />
      {isRunning ? (
        <DownloadProgress running={running} name={name} />
      ) : (
        <div className="row row--wrap">
          <Button variant="soft" small disabled={disabled} onClick={() => start(pictures.wanted)}>
            Perbarui
          </Button>
          {pictures.wanted ? (
            <Button variant="text" small onClick={() => remove(deletePictures(scope))}>
              Hapus foto
            </Button>
          ) : (
            pictures.total > 0 && (
              <Button variant="text" small disabled={disabled} onClick={() => start(true)}>
                Ambil foto kecil
              </Button>
            )
          )}
          <Button variant="text" small aria-label={`Hapus ${name}`} onClick={() => remove(deleteDownload(scope))}>
            Hapus
          </Button>
        </div>
      )}
    </li>
  )
}
