import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'wouter'
import { readFile } from '#offline/drafts/drafts.ts'
import { fileIdsIn } from '#offline/outbox/entry.ts'
import { Icon } from '#ui/display/Icon.tsx'
import { close, down } from '#ui/display/icons.ts'
import { useBlobUrl } from '#ui/media/use-blob-url.ts'
import { IconButton } from '#ui/nav/IconButton.tsx'

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

type RowProps = Pick<Props, 'title' | 'icon' | 'contents' | 'owner'> & {
  /** One line: the time, the reason why it has not been sent, or its progress. */
  line: string
}

const RowHead = ({ title, line, icon, contents, owner }: RowProps) => (
  <>
    <span className="outbox-item__pic">
      <FirstPhoto id={fileIdsIn(contents)[0]} owner={owner} icon={icon} />
    </span>
    <span className="outbox-item__main">
      <span className="outbox-row__title">{title}</span>
      <span className="small muted">{line}</span>
    </span>
  </>
)

/** An item that needs nothing from its user: one row, which opens for its details and actions (`children`). */
export const FoldedItem = ({ children, ...head }: RowProps & { children: ReactNode }) => (
  <li className="outbox-row">
    <details>
      <summary>
        <RowHead {...head} />
        <Icon d={down} size="s" />
      </summary>
      <div className="outbox-row__more">{children}</div>
    </details>
  </li>
)

type LinkedProps = RowProps & {
  /** The link: its address, and its name for screen readers. Without it the row only shows its item. */
  link?: { to: string; name: string } | undefined
  onRemove: () => void
}

/** An item whose row leads to the page that continues it, with a button that removes it. */
export const LinkedItem = ({ link, onRemove, ...head }: LinkedProps) => (
  <li className="outbox-row outbox-row--linked">
    {link ? (
      <Link className="outbox-row__link" href={link.to} aria-label={link.name}>
        <RowHead {...head} />
      </Link>
    ) : (
      <div className="outbox-row__link">
        <RowHead {...head} />
      </div>
    )}
    <IconButton aria-label={`Hapus ${head.title}`} onClick={onRemove}>
      <Icon d={close} size="s" />
    </IconButton>
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
