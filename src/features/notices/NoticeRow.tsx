import { type MouseEvent, useRef } from 'react'
import { Link } from 'wouter'
import type { Notice } from '#contract/notices.ts'
import { useSession } from '#session/use-session.ts'
import { closeIfCurrent } from '#ui/dialog/close-dialog.ts'
import { Icon } from '#ui/display/Icon.tsx'
import { close } from '#ui/display/icons.ts'
import { Photo } from '#ui/media/Photo.tsx'
import { IconButton } from '#ui/nav/IconButton.tsx'
import { formatNoticeTime, type NoticeTexts, noticeTexts } from './notice-texts.ts'

type Props = { notice: Notice; onRemove: () => void }

/** One notice, and the way to put it away. */
export function NoticeRow({ notice, onRemove }: Props) {
  const row = useRef<HTMLLIElement>(null)
  const says = noticeTexts(notice, useSession()?.merchant_id ?? null)
  function remove(event: MouseEvent) {
    // What had the focus goes: the next one takes it, or the window's heading.
    const beside = row.current?.nextElementSibling ?? row.current?.previousElementSibling
    const next = beside?.querySelector('button') ?? event.currentTarget.closest('dialog')?.querySelector('h2')
    onRemove()
    next?.focus()
  }
  return (
    <li className="notice" ref={row}>
      <div className="notice__pic">
        <Photo path={notice.img_url} facts={notice.img} alt="" sizes="48px" />
      </div>
      <div className="notice__main">
        <h3 className="small">{notice.description}</h3>
        <div className="small">
          <NoticeSentence says={says} />
          {says.changed && <p>{says.changed}</p>}
          {says.quote && <q>{says.quote}</q>}
          {says.link && (
            <Link className="link link--bare" href={says.link.to} replace onClick={closeIfCurrent}>
              {says.link.text}
            </Link>
          )}
        </div>
        <p className="xs muted">{formatNoticeTime(notice.created_at)}</p>
      </div>
      <IconButton aria-label={`Hapus notifikasi ${notice.description}, ${says.name}`} onClick={remove}>
        <Icon d={close} size="s" />
      </IconButton>
    </li>
  )
}

function NoticeSentence({ says: { name, previousName: before, continuation: goesOn } }: { says: NoticeTexts }) {
  if (before === undefined) return <p>{goesOn ? `${name} ${goesOn}` : name}</p>
  return (
    <p>
      <del>
        <span className="sr">Sebelumnya </span>
        {before}
      </del>{' '}
      menjadi <ins>{name}</ins>
    </p>
  )
}
