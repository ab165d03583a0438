// @chunk lists
import { downloadedFrom } from '#offline/downloads/downloaded-answers.ts'
import { lazyComponent } from '#ui/display/lazy-component.tsx'

// Loaded only on phones with downloads.
const LoadedNote = lazyComponent(async () => (await import('./downloads/DownloadedNote.tsx')).DownloadedNote)

type Props = {
  answer: unknown
  /** A sentence about the rest, which the server's answer has. */
  missing: string
}

/** Names the downloaded parts that an answer comes from; nothing for an answer of the server. */
export const LazyDownloadedNote = (props: Props) => downloadedFrom(props.answer) && <LoadedNote {...props} />
