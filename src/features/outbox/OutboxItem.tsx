import { type ReactNode, useEffect, useState } from 'react'
import { readFile } from '#offline/drafts/drafts.ts'
import { fileIdsIn } from '#offline/outbox/entry.ts'
import { Icon } from '#ui/display/Icon.tsx'
import { useBlobUrl } from '#ui/media/use-blob-url.ts'

type Props = {
  title: string
  /** Its state, as a pill. */
  state: ReactNode
  /** When it was kept, and how big it is. */
  line: string
  icon: string
  /** What may name photos of this phone; the first of them stands for it. */
  contents?: unknown
  /** Whose they are. */
  owner?: string
  /** Needs its owner. */
  fix?: boolean
  children?: ReactNode
}

/** One thing on its way, before it leaves or when it has arrived. */
export const OutboxItem = ({ title, state, line, icon, contents, owner, fix = false, children }: Props) => (
  <li className={fix ? 'outbox-item outbox-item--fix' : 'outbox-item'}>
    <div className="outbox-item__pic">
      <FirstPhoto id={fileIdsIn(contents)[0]} owner={owner} icon={icon} />
    </div>
    <div className="outbox-item__main">
      <div className="outbox-item__top">
        <h3>{title}</h3>
        {state}
      </div>
      <p className="small muted">{line}</p>
    </div>
    {children && <div className="outbox-item__more">{children}</div>}
  </li>
)

type FirstPhotoProps = { id: string | undefined; owner: string | undefined; icon: string }

function FirstPhoto({ id, owner, icon }: FirstPhotoProps) {
  const [photo, setPhoto] = useState<Blob>()
  useEffect(() => {
    if (!id) return
    let isCurrent = true
    readFile(id, owner).then(
      (file) => isCurrent && setPhoto(file?.blob),
      () => {}, // without it there is the icon
    )
    return () => {
      isCurrent = false
    }
  }, [id, owner])
  const url = useBlobUrl(photo)
  return url ? <img src={url} width="48" height="48" alt="" /> : <Icon d={icon} />
}
