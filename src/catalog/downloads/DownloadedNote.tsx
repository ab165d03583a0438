import { downloadedFrom } from '#offline/downloads/downloaded-answers.ts'
import { forDevice } from '#ui/feedback/device-wording.ts'

/** Says that an answer comes from downloads, and what is missing in it. Nothing for an answer of the server. */
export function DownloadedNote({ answer, missing }: { answer: unknown; missing: string }) {
  const names = downloadedFrom(answer)
  return (
    names && (
      <p className="small muted" role="status">
        {forDevice(`Dari etalase di HP: ${names.join(', ')}. ${missing}`)}
      </p>
    )
  )
}
