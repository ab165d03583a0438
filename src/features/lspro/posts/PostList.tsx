import { Fragment, type ReactNode } from 'react'
import { type EndlessList, LoadMore } from '#catalog/LoadMore.tsx'
import { addresses } from '#contract/addresses.ts'
import type { LsproPosting } from '#contract/lspro/schemas.ts'
import { pictureOf } from '#ui/media/StoredPhoto.tsx'
import { buttonClass } from '#ui/nav/button-class.ts'
import { Post } from './Post.tsx'

type Props = {
  posts: readonly LsproPosting[]
  list: EndlessList
  /** The posts are of several LSPROs: each links to its author. */
  ofMany?: boolean
  /** The id of the post that the address links to. */
  linkedId?: number | undefined
  /** A part of the page that stands between the first post and the second. */
  afterFirst?: ReactNode
}

export const allPostsText = 'Semua postingan sudah tampil.'

/** Posts, the latest first; more are loaded as the visitor scrolls. */
export const PostList = ({ posts, list, ofMany = false, linkedId, afterFirst }: Props) => (
  <>
    {posts.map((post, index) => (
      <Fragment key={post.id}>
        <Post
          post={post}
          picture={pictureOf(post.img_url, post.img)}
          first={index === 0}
          isLinked={post.id === linkedId}
          {...(ofMany && { to: addresses.lspro(post.id_lspro) })}
        />
        {index === 0 && afterFirst}
      </Fragment>
    ))}
    <LoadMore
      list={list}
      end={allPostsText}
      idle={
        // For the keyboard, and for browsers that cannot observe scrolling.
        <button
          type="button"
          className={buttonClass({ variant: 'soft', wide: true })}
          onClick={() => void list.fetchNextPage()}
        >
          Tampilkan Lebih
        </button>
      }
    />
  </>
)
