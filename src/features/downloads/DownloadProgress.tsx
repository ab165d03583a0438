import { wholeNumber } from '#contract/text/format.ts'
import { sizeText } from '#contract/text/size-text.ts'
import { Progress } from '#ui/feedback/Progress.tsx'
import { Button } from '#ui/nav/Button.tsx'
import { type RunningDownload, stopDownload } from './download-task.ts'

/** The running download, which its person can stop: what has arrived stays for the next time. */
export function DownloadProgress({ running: { step, done, total }, name }: { running: RunningDownload; name: string }) {
  const of = total ? Math.min(1, done / total) : undefined
  return (
    <div className="stack">
      <p className="small" role="status">
        {step === 'file'
          ? `Mengambil daftar… ${sizeText(done)}`
          : `Mengambil foto… ${wholeNumber(done)} dari ${wholeNumber(total ?? 0)}`}
      </p>
      <Progress label={`Mengambil ${name}`} {...(of !== undefined && { done: of })} />
      <Button variant="text" onClick={stopDownload}>
        Hentikan
      </Button>
    </div>
  )
}
