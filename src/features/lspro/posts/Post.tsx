import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { Logo } from '#catalog/Logo.tsx'
import { ReportLink } from '#catalog/ReportLink.tsx'
import type { LsproPosting } from '#contract/lspro/schemas.ts'
import { dayInJakarta, longDate } from '#contract/time/dates.ts'
import { StatusTag } from '#ui/feedback/StatusTag.tsx'
import { renderRichText } from '#ui/fields/render-rich-text.ts'
import { StoredPhoto, type StoredPicture } from '#ui/media/StoredPhoto.tsx'
import { usePhotoViewer } from '#ui/media/use-photo-viewer.tsx'
import { ShareButton } from '#ui/nav/ShareButton.tsx'
import { postAddress } from '../public/lspro-view.ts'

type Props = {
  post: Pick<LsproPosting, 'id_lspro' | 'name' | 'lspro_img_url' | 'lspro_img' | 'created_at' | 'remark'> & {
    id: number | undefined
  }
  picture: StoredPicture | null
  /** The author's page; left out on that page itself. */
  to?: string
  /** On the first screen: the picture is loaded at once. */
  first?: boolean
  /** Shown below the date: the save state of a pending post. */
  where?: ReactNode
  /** The owner's menu, instead of the share button. */
  tools?: ReactNode
  /** The address links to this post: the page scrolls to it, and it is marked. */
  isLinked?: boolean
}

/** The width of a post's picture; the preload in the server's page uses it too. */
export const postImageSizes = '(min-width: 900px) 800px, 100vw'

/** A post: author, date, text, and a picture that opens in full screen. */
export function Post({ post, picture, to, first = false, where, tools, isLinked = false }: Props) {
  const { id, id_lspro, name, lspro_img_url, lspro_img, created_at, remark } = post
  const day = dayInJakarta(Date.parse(created_at))
  const alt = `Foto postingan ${name}, ${longDate(day)}`
  const viewer = usePhotoViewer(picture ? [{ key: 'foto', alt, ...picture }] : [])
  const place = useScrollToLinked(isLinked)
  return (
    <article className="post" ref={place} tabIndex={isLinked ? -1 : undefined}>
      <div className="row post__by">
        <Logo profile={{ name, img_url: lspro_img_url, img: lspro_img }} />
        <div className="grow">
          <h3 className="small">
            {to ? (
              <Link className="post__author" href={to}>
                {name}
              </Link>
            ) : (
              name
            )}
          </h3>
          <p className="xs muted">
            <time dateTime={created_at}>{longDate(day)}</time>
          </p>
          {isLinked && <StatusTag>Yang dibagikan</StatusTag>}
          {where}
        </div>
        {tools ??
          (id && <ShareButton to={postAddress(id_lspro, id)} name={`Bagikan postingan ${name}, ${longDate(day)}`} />)}
      </div>
      <div className="written">{renderRichText(remark)}</div>
      {picture && (
        <button
          type="button"
          className="post__pic"
          aria-haspopup="dialog"
          aria-label={`Lihat ${alt}`}
          onClick={() => viewer.open(0)}
        >
          <StoredPhoto picture={picture} alt="" sizes={postImageSizes} first={first} className="post__photo" />
        </button>
      )}
      {!tools && id !== undefined && (
        <div className="post__report">
          <ReportLink kind="posting" id={id} aria-label={`Laporkan postingan ${name}, ${longDate(day)}`}>
            Laporkan
          </ReportLink>
        </div>
      )}
      {viewer.shown}
    </article>
  )
}

/** Scrolls to the linked post and gives it the focus. */
function useScrollToLinked(isLinked: boolean) {
  const article = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!isLinked) return
    article.current?.scrollIntoView()
    article.current?.focus({ preventScroll: true })
  }, [isLinked])
  return article
}
