import { type EndlessList, LoadMore } from '#catalog/LoadMore.tsx'
import { addresses } from '#contract/addresses.ts'
import type { LsproPosting } from '#contract/lspro/lspro-schemas.ts'
import { pictureOf } from '#ui/media/StoredPhoto.tsx'
import { buttonClass } from '#ui/nav/button-class.ts'
import { Post } from './Post.tsx'

type Props = {
  posts: readonly LsproPosting[]
  list: EndlessList
  /** Posts of many bodies: each leads to its own. */
  ofMany?: boolean
  /** The one that the address leads to. */
  linkedId?: number | undefined
}

export const allPostsText = 'Semua postingan sudah tampil.'

/** Posts, the latest first, and more of them as one scrolls. */
export const PostList = ({ posts, list, ofMany = false, linkedId: led }: Props) => (
  <>
    {posts.map((post, at) => (
      <Post
        key={post.id}
        post={post}
        picture={pictureOf(post.img_url, post.img)}
        first={at === 0}
        isLinked={post.id === led}
        {...(ofMany && { to: addresses.lspro(post.id_lspro) })}
      />
    ))}
    <LoadMore
      list={list}
      end={allPostsText}
      idle={
        // For keyboards, and where nothing watches what comes near.
        <button
          type="button"
          className={buttonClass({ look: 'soft', wide: true })}
          onClick={() => void list.fetchNextPage()}
        >
          Tampilkan Lebih
        </button>
      }
    />
  </>
)
