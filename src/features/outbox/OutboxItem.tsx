import { type ReactNode, useEffect, useState } from 'react'
import { readFile } from '#offline/drafts/drafts.ts'
import { fileIdsIn } from '#offline/outbox/entry.ts'
import { Icon } from '#ui/display/Icon.tsx'
import { down } from '#ui/display/icons.ts'
import { useBlobUrl } from '#ui/media/use-blob-url.ts'

type Props = {
  title: string
  /** A tag with its state. */
  state: ReactNode
  /** The time of saving, and the size. */
  line: string
  icon: string
  /** The values of the draft or request; the first photo file in them is shown instead of the icon. */
  contents?: unknown
  /** The owner of the photo files. */
  owner?: string
  /** The server has rejected it, and the user has to act. */
  fix?: boolean
  children?: ReactNode
}

/** An item of the outbox page: a draft, an outbox entry, or a receipt. */
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

type FoldedProps = Pick<Props, 'title' | 'icon' | 'contents' | 'owner'> & {
  /** One line: the reason why it has not been sent, or its progress. */
  line: string
  /** Shown when the row is opened: details and actions. */
  children: ReactNode
}

/** An item that needs nothing from its user: one row, which opens for its details and actions. */
export const FoldedItem = ({ title, line, icon, contents, owner, children }: FoldedProps) => (
  <li className="outbox-row">
    <details>
      <summary>
        <span className="outbox-item__pic">
          <FirstPhoto id={fileIdsIn(contents)[0]} owner={owner} icon={icon} />
        </span>
        <span className="outbox-item__main">
          <span className="outbox-row__title">{title}</span>
          <span className="small muted">{line}</span>
        </span>
        <Icon d={down} size="s" />
      </summary>
      <div className="outbox-row__more">{children}</div>
    </details>
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
      () => {}, // without the photo the icon is shown
    )
    return () => {
      isCurrent = false
    }
  }, [id, owner])
  const url = useBlobUrl(photo)
  return url ? <img src={url} width="48" height="48" alt="" /> : <Icon d={icon} />
}
