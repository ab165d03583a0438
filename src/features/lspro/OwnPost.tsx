import { useState } from 'react'
import { dayInJakarta } from '#contract/days.ts'
import { lsproWords } from '#contract/lspro-rules.ts'
import { longDate } from '#contract/values.ts'
import { GonePost } from '#forms/GonePost.tsx'
import { useOwnPicture } from '#forms/own-pictures.ts'
import { whereOfRow } from '#forms/part.ts'
import { gonePostOf } from '#forms/posting-gone.ts'
import { postTitle } from '#forms/posting-write.ts'
import { refusalSaid } from '#forms/saving.ts'
import type { Row } from '#offline/rows.ts'
import { ShelfTrouble } from '#offline/shelves.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { more } from '#ui/late-icons.ts'
import { State } from '#ui/State.tsx'
import { shareAddress } from '#ui/share-address.ts'
import { shutWindowOf } from '#ui/shut-window.ts'
import { Whereabouts } from '#ui/Whereabouts.tsx'
import { Sheet } from '#ui/Window.tsx'
import { postAddress } from './lspro-view.ts'
import type { OwnPost as Post_ } from './own-posts.ts'
import { Post } from './Post.tsx'
import { removePost } from './posting-deeds.ts'

type Props = {
  post: Post_
  first: boolean
  /** A change of it was begun on this phone and not saved. */
  begun: boolean
  /** The address leads to it. */
  led: boolean
  /** All that waits on this phone. */
  rows: readonly Row[]
  onMenu: () => void
  onEdit: () => void
}

/** One's own post: where it is, and its menu (row 253). */
export function OwnPost({ post, first, begun, led, rows, onMenu, onEdit }: Props) {
  const picture = useOwnPicture(post.img_url, post.img)
  const [open, setOpen] = useState(false)
  const where = whereOfRow(post.waits)
  const gone = gonePostOf(post.waits, rows)
  return (
    <div className="stack stack--s own-post" data-post={post.external_id}>
      <Alert>{refusalSaid(lsproWords.failed, post.waits)}</Alert>
      {gone && <GonePost gone={gone} rows={rows} />}
      <Post
        post={post}
        picture={picture}
        first={first}
        led={led}
        where={
          where ? (
            <span role="status">
              <Whereabouts at={where} />
            </span>
          ) : (
            begun && <State>Draf di HP</State>
          )
        }
        tools={
          <IconButton
            aria-label={menuName(post)}
            aria-haspopup="dialog"
            onClick={() => {
              onMenu()
              setOpen(true)
            }}
          >
            <Icon d={more} />
          </IconButton>
        }
      />
      {open && <Menu post={post} onEdit={onEdit} onShut={() => setOpen(false)} />}
    </div>
  )
}

/** 'Menu postingan “Kelas daring gratis”, 12 November 2026': each its own. */
const menuName = ({ remark, created_at }: Post_) =>
  `Menu ${postTitle(remark).replace('P', 'p')}, ${longDate(dayInJakarta(Date.parse(created_at)))}`

function Menu({ post, onEdit, onShut }: Pick<Props, 'post' | 'onEdit'> & { onShut: () => void }) {
  const [deed, setDeed] = useState<'edit'>()
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  async function remove(button: Element) {
    if (busy) return
    setBusy(true)
    try {
      await removePost(post)
      shutWindowOf(button)
    } catch (error) {
      if (!(error instanceof ShelfTrouble)) throw error
      setFailure(error.message)
      setBusy(false)
    }
  }
  return (
    <Sheet
      title="Postingan"
      onShut={() => {
        onShut()
        // Once the window is gone: the form takes the focus.
        if (deed) onEdit()
      }}
    >
      <div className="sheet__part stack stack--s">
        <Alert>{failure}</Alert>
        <Button
          look="soft"
          wide
          onClick={({ currentTarget }) => {
            setDeed('edit')
            shutWindowOf(currentTarget)
          }}
        >
          Edit Postingan
        </Button>
        {post.id && post.known && (
          <Button
            look="soft"
            wide
            onClick={({ currentTarget }) => {
              void shareAddress(postAddress(post.id_lspro, post.id!))
              shutWindowOf(currentTarget)
            }}
          >
            Bagikan
          </Button>
        )}
        <Button look="danger" wide disabled={busy} onClick={({ currentTarget }) => void remove(currentTarget)}>
          Hapus
        </Button>
      </div>
    </Sheet>
  )
}
