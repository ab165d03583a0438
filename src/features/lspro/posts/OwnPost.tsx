import { useState } from 'react'
import { lsproMessages } from '#contract/lspro/rules.ts'
import { dayInJakarta, longDate } from '#contract/time/dates.ts'
import { RemovedPosting } from '#drafts/RemovedPosting.tsx'
import { rejectionSentence } from '#drafts/save-flow.ts'
import { saveStateOf } from '#drafts/section/editable-section.ts'
import { postTitle } from '#drafts/writes/posting-write.ts'
import { removedPostOf } from '#drafts/writes/removed-posting.ts'
import type { OutboxEntry } from '#offline/outbox/entry.ts'
import { StorageError } from '#offline/storage/local-db.ts'
import { useOwnPicture } from '#photos/own-pictures.ts'
import { closeDialogOf } from '#ui/dialog/close-dialog.ts'
import { Sheet } from '#ui/dialog/Dialog.tsx'
import { Icon } from '#ui/display/Icon.tsx'
import { more } from '#ui/display/lazy-icons.ts'
import { Alert } from '#ui/feedback/Alert.tsx'
import { SaveStatus } from '#ui/feedback/SaveStatus.tsx'
import { StatusTag } from '#ui/feedback/StatusTag.tsx'
import { Button } from '#ui/nav/Button.tsx'
import { IconButton } from '#ui/nav/IconButton.tsx'
import { shareAddress } from '#ui/nav/share-address.ts'
import { UncopiedAddress } from '#ui/nav/UncopiedAddress.tsx'
import { postAddress } from '../public/lspro-view.ts'
import type { OwnPost as Post_ } from './optimistic-posts.ts'
import { Post } from './Post.tsx'
import { removePost } from './posting-actions.ts'

type Props = {
  post: Post_
  first: boolean
  /** The phone has an unsaved draft of a change. */
  hasDraft: boolean
  /** The address links to this post. */
  isLinked: boolean
  /** All pending writes on this phone. */
  rows: readonly OutboxEntry[]
  onMenu: () => void
  onEdit: () => void
}

/** A post of the own LSPRO, with its save state and its menu. */
export function OwnPost({ post, first, hasDraft, isLinked, rows, onMenu, onEdit }: Props) {
  const picture = useOwnPicture(post.img_url, post.img)
  const [open, setOpen] = useState(false)
  const where = saveStateOf(post.entry)
  const removedPost = removedPostOf(post.entry, rows)
  return (
    <div className="stack stack--s own-post" data-post={post.external_id}>
      <Alert>{rejectionSentence(lsproMessages.failed, post.entry)}</Alert>
      {removedPost && <RemovedPosting gone={removedPost} rows={rows} />}
      <Post
        post={post}
        picture={picture}
        first={first}
        isLinked={isLinked}
        where={
          where ? (
            <span role="status">
              <SaveStatus at={where} />
            </span>
          ) : (
            hasDraft && <StatusTag>Draf di HP</StatusTag>
          )
        }
        tools={
          <IconButton
            aria-label={menuLabel(post)}
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
      {open && <PostMenu post={post} onEdit={onEdit} onClose={() => setOpen(false)} />}
    </div>
  )
}

/** 'Menu postingan “Kelas daring gratis”, 12 November 2026': different for each post. */
const menuLabel = ({ remark, created_at }: Post_) =>
  `Menu ${postTitle(remark).replace('P', 'p')}, ${longDate(dayInJakarta(Date.parse(created_at)))}`

function PostMenu({ post, onEdit, onClose }: Pick<Props, 'post' | 'onEdit'> & { onClose: () => void }) {
  const [action, setAction] = useState<'edit'>()
  const [failure, setFailure] = useState<string>()
  const [uncopied, setUncopied] = useState<string>()
  const [busy, setBusy] = useState(false)
  async function share(button: Element) {
    const address = await shareAddress(postAddress(post.id_lspro, post.id!))
    if (address === undefined) closeDialogOf(button)
    else setUncopied(address)
  }
  async function remove(button: Element) {
    if (busy) return
    setBusy(true)
    try {
      await removePost(post)
      closeDialogOf(button)
    } catch (error) {
      if (!(error instanceof StorageError)) throw error
      setFailure(error.message)
      setBusy(false)
    }
  }
  return (
    <Sheet
      title="Postingan"
      onClose={() => {
        onClose()
        // Called after the sheet has closed, so that the form can take the focus.
        if (action) onEdit()
      }}
    >
      <div className="sheet__part stack stack--s">
        <Alert>{failure}</Alert>
        <Button
          variant="soft"
          wide
          onClick={({ currentTarget }) => {
            setAction('edit')
            closeDialogOf(currentTarget)
          }}
        >
          Edit Postingan
        </Button>
        {post.id && post.isOnServer && (
          <Button variant="soft" wide onClick={({ currentTarget }) => void share(currentTarget)}>
            Bagikan
          </Button>
        )}
        {uncopied && <UncopiedAddress address={uncopied} />}
        <Button variant="danger" wide disabled={busy} onClick={({ currentTarget }) => void remove(currentTarget)}>
          Hapus
        </Button>
      </div>
    </Sheet>
  )
}
