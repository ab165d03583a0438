import { addresses } from '#contract/addresses.ts'
import type { LsproPosting } from '#contract/lspro-shapes.ts'
import { type EndlessList, MoreBelow } from '#goods/MoreBelow.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { pictureOf } from '#ui/DrawnPhoto.tsx'
import { Post } from './Post.tsx'

type Props = {
  posts: readonly LsproPosting[]
  list: EndlessList
  /** Posts of many bodies: each leads to its own. */
  ofMany?: boolean
  /** The one that the address leads to. */
  led?: number | undefined
}

export const postsEnd = 'Semua postingan sudah tampil.'

/** Posts, the latest first, and more of them as one scrolls (row 250). */
export const PostList = ({ posts, list, ofMany = false, led }: Props) => (
  <>
    {posts.map((post, at) => (
      <Post
        key={post.id}
        post={post}
        picture={pictureOf(post.img_url, post.img)}
        first={at === 0}
        led={post.id === led}
        {...(ofMany && { to: addresses.lspro(post.id_lspro) })}
      />
    ))}
    <MoreBelow
      list={list}
      end={postsEnd}
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
