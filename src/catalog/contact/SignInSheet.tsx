// @chunk after-start

import { addresses } from '#contract/addresses.ts'
import type { FavoriteKind } from '#contract/favorites/rules.ts'
import { type PendingActionKind, rememberAction } from '#session/pending-action.ts'
import { Sheet } from '#ui/dialog/Dialog.tsx'
import { StoredPhoto, type StoredPicture } from '#ui/media/StoredPhoto.tsx'
import { ButtonLink } from '#ui/nav/ButtonLink.tsx'
import { FavoriteButton } from '../FavoriteButton.tsx'
import './sign-in-sheet.css'

/** The product, shop or body that the visitor wanted to contact or to follow. */
export type SignInSubject = {
  /** 'Keripik Singkong Balado' */
  name: string
  /** The shop of a product, which answers; by default the subject itself. */
  owner?: string
  picture: StoredPicture | null
  /** The heart, which works without an account. */
  favorite?: { kind: FavoriteKind; id: number }
}
type Props = {
  action: Exclude<PendingActionKind, 'view'>
  subject: SignInSubject
  /** The address of the page beneath. */
  back: string
  onClose: () => void
}

const titles = { contact: 'Hubungi lewat WhatsApp', follow: 'Ikuti' } as const
const verbs = { contact: 'menghubungi', follow: 'mengikuti' } as const

/** Explains over the page why a sign-in is needed. Sign-in and registration lead back to the page beneath. */
export function SignInSheet({ action, subject, back, onClose }: Props) {
  const { name, owner = name, picture, favorite } = subject
  const remember = () => rememberAction({ kind: action, back, name })
  return (
    <Sheet
      title={titles[action]}
      onClose={onClose}
      foot={
        <div className="stack stack--s grow">
          <ButtonLink to={addresses.registration('guest')} wide replace onClick={remember}>
            Daftar sebagai pembeli
          </ButtonLink>
          <ButtonLink to={addresses.signIn(back)} variant="line" wide replace onClick={remember}>
            Masuk
          </ButtonLink>
        </div>
      }
    >
      <div className="sheet__part stack">
        <div className="row">
          {picture && (
            <span className="sign-in-sheet__picture">
              <StoredPhoto picture={picture} alt="" sizes="64px" />
            </span>
          )}
          <span className="grow">
            <b className="sign-in-sheet__name">{name}</b>
            {owner !== name && <span className="small muted sign-in-sheet__name">{owner}</span>}
          </span>
          {favorite && <FavoriteButton {...favorite} title={name} />}
        </div>
        <p>
          Masuk dahulu untuk {verbs[action]} <b>{owner}</b>. Sesudahnya Anda kembali ke sini.
        </p>
      </div>
    </Sheet>
  )
}
