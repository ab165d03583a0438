import type { LetterKind } from '../post.ts'
import { already } from './already.ts'
import type { Given, Said } from './letter.ts'
import { passwordChanged } from './password-changed.ts'
import { reset } from './reset.ts'
import { signInTrouble } from './sign-in-trouble.ts'
import { verify } from './verify.ts'

/** What each kind of letter says. */
export const letters: Record<LetterKind, (given: Given) => Said> = {
  verify,
  reset,
  already,
  'password-changed': passwordChanged,
  'sign-in-trouble': signInTrouble,
}
