// @chunk auth-pages
import { useMutation } from '@tanstack/react-query'
import { type ComponentProps, useCallback, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { code as codes, Problem } from '#contract/problem.ts'
import { emailRule, passwordRule, referralLength, sameAs } from '#contract/rules.ts'
import { useConnectivity } from '#offline/network/connectivity.ts'
import { requestEndpoint } from '#offline/network/request.ts'
import { Icon } from '#ui/display/Icon.tsx'
import { check, noSignal } from '#ui/display/icons.ts'
import { Note } from '#ui/feedback/Note.tsx'
import { sentenceOf } from '#ui/fields/form-problem.ts'
import { PasswordField } from '#ui/fields/PasswordField.tsx'
import { StrengthMeter } from '#ui/fields/StrengthMeter.tsx'
import { SubmitButton } from '#ui/fields/SubmitButton.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { useRuleForm } from '#ui/fields/use-ruled-form.ts'
import { useTitle } from '#ui/nav/use-title.ts'
import { useQueryParam } from '../query-params.ts'
import { AuthError, unreachableText } from './AuthError.tsx'
import { deviceId } from './device-id.ts'
import { EmailField } from './EmailField.tsx'
import { registrationOf, saveRegistration } from './pending-registrations.ts'
import { ReturnNote } from './ReturnNote.tsx'
import { normalizeReferralCode, pastedReferralCode } from './referral-code.ts'

/** Registers an account of the type chosen on the page before. */
export function RegistrationPage() {
  useTitle('Daftar')
  const role = useQueryParam('type') === 'merchant' ? 'merchant' : 'guest'
  const referral = useQueryParam('ref')
  return (
    <div className="auth">
      <div>
        <h1>Daftar</h1>
        <p className="muted">Sebagai {role === 'merchant' ? 'Produsen (UMKM)' : 'Pengunjung'}</p>
        <ReturnNote />
      </div>
      <RegistrationForm key={role} role={role} referral={role === 'merchant' ? referral : ''} />
      <p className="small">
        Sudah punya akun?{' '}
        <Link className="link link--bare" href={addresses.signIn()}>
          Masuk
        </Link>
      </p>
      <Link className="link link--bare auth__back" href={addresses.signUp}>
        Kembali
      </Link>
    </div>
  )
}

type Values = { email: string; password: string; retype: string; referral_code: string }

const rules = {
  email: emailRule('Email is required'),
  password: passwordRule('Password is required'),
  // Do not trim: spaces are valid characters of a password.
  retype: (value: string, { password }: Values) =>
    value === ''
      ? 'Password confirmation is required'
      : sameAs(password, "Password and Confirm Password didn't match")(value),
}
const wrongReferralText = 'Kode Referral yang anda masukkan salah!'

type Props = { role: 'guest' | 'merchant' /** The code in the page's address. */; referral: string }

function RegistrationForm({ role, referral }: Props) {
  const [, go] = useLocation()
  const connectivity = useConnectivity()
  const empty: Values = {
    email: '',
    password: '',
    retype: '',
    referral_code: normalizeReferralCode(referral).slice(0, 6),
  }
  const { form, field, mutationFormProps, sending, canSend } = useRuleForm(rules, empty)
  const [password, typed] = form.watch(['password', 'referral_code'])
  const { found, find } = useReferral(role === 'merchant' ? typed : '')
  const register = useMutation({
    async mutationFn({ email, password, referral_code }: Values) {
      const code = role === 'merchant' ? referral_code : ''
      if (code && !(await find(code))) return 'wrong code'
      const { data } = await requestEndpoint('account.register', {
        email,
        password,
        role,
        referral_code: code || null,
        // The token proves that a repeated registration comes from the same browser.
        registration_token: registrationOf(email)?.token ?? null,
        device: deviceId(),
      })
      return data
    },
    onSuccess(data) {
      if (data === 'wrong code') return
      saveRegistration({ email: data.email, token: data.registration_token })
      go(addresses.emailSent(data.email))
    },
  })
  const hasWrongCode = register.data === 'wrong code'
  const failure = hasWrongCode ? wrongReferralText : register.error && sentenceOf(register.error, unreachableText)

  // A changed password can make the confirmation wrong or right.
  async function recheckRetype() {
    if (form.getFieldState('retype').isTouched) await form.trigger('retype')
  }

  // The error is about the code that was sent; remove it as soon as the user edits the code.
  const clearReferralError = () => {
    if (failure === wrongReferralText) register.reset()
  }

  return (
    <form className="form" {...mutationFormProps(register.mutateAsync)}>
      <EmailField {...field('email')} />
      <PasswordField
        label="Kata sandi"
        autoComplete="new-password"
        help={<StrengthMeter password={password} />}
        {...field('password', { onChange: () => void recheckRetype() })}
      />
      <PasswordField label="Ulangi kata sandi" autoComplete="new-password" {...field('retype')} />
      {role === 'merchant' && (
        <ReferralField found={found} {...field('referral_code', { onChange: clearReferralError })} />
      )}
      <p className="small muted">
        Dengan mendaftar Anda menyetujui {/* In a new tab, so that the form keeps its input. */}
        <a className="link" href={`${addresses.terms}#syarat`} target="_blank" rel="noopener">
          Syarat & Ketentuan
        </a>
        .
      </p>
      {!connectivity.open && !failure && (
        <Note icon={noSignal}>Mendaftar perlu sambungan. Isian Anda tetap ada di halaman ini.</Note>
      )}
      <AuthError text={failure ?? undefined} />
      <SubmitButton busy={sending && 'Please wait'} disabled={!canSend}>
        Daftar
      </SubmitButton>
    </form>
  )
}

type ReferralFieldProps = Omit<ComponentProps<typeof TextField>, 'label' | 'help'> & { found: ReferralLookup }

/** The optional code of the certification body that referred the merchant, and the name of that body. */
const ReferralField = ({ found, ...field }: ReferralFieldProps) => (
  <TextField
    label="Kode referral (opsional)"
    autoComplete="off"
    autoCapitalize="characters"
    autoCorrect="off"
    spellCheck={false}
    maxLength={referralLength.whole}
    only={normalizeReferralCode}
    whole={pastedReferralCode}
    help={
      <p role="status" className={`referral referral--${found.state}`}>
        <ReferralHint found={found} />
      </p>
    }
    {...field}
  />
)

function ReferralHint({ found }: { found: ReferralLookup }) {
  if (found.state === 'looking') return 'Mencari lembaga…'
  if (found.state === 'unknown') return 'Nama Lembaga Tidak Ditemukan!'
  if (found.state === 'failed') return found.why
  if (found.state === 'nothing') return 'Diberikan oleh lembaga sertifikasi Anda. Boleh dikosongkan.'
  return (
    <>
      <Icon d={check} size="s" />
      {found.name}
    </>
  )
}

const debounceMs = 400 // ms after the last keystroke until the code is looked up

/** The state of the lookup of the code in the field. */
type ReferralLookup =
  | { state: 'nothing' }
  | { state: 'looking' }
  | { state: 'found'; name: string }
  | { state: 'unknown' }
  | { state: 'failed'; why: string }

/** The name of the body with this code; undefined for an unknown code. Throws a Problem if the lookup fails. */
async function lookUpReferral(code: string): Promise<string | undefined> {
  if (code.length < referralLength.lookup) return undefined
  try {
    return (await requestEndpoint('account.referral', { referral_code: code })).data.name
  } catch (problem) {
    const unknown = problem instanceof Problem && problem.trouble === 'refused' && problem.code !== codes.malformed
    if (unknown) return undefined
    throw problem
  }
}

/**
 * Looks up the typed code once it has five characters, after `debounceMs`. `find` looks a code up without that delay,
 * for a user who submits the form earlier.
 */
function useReferral(code: string): {
  found: ReferralLookup
  find: (code: string) => Promise<string | undefined>
} {
  const [found, setFound] = useState<ReferralLookup>({ state: 'nothing' })
  const lookups = useRef(new Map<string, Promise<string | undefined>>())

  const find = useCallback((code: string) => {
    const lookup = lookups.current.get(code) ?? lookUpReferral(code)
    lookups.current.set(code, lookup)
    // Forget a failed lookup, so that the next call retries it.
    lookup.catch(() => lookups.current.delete(code))
    return lookup
  }, [])

  useEffect(() => {
    let isCurrent = true
    const show = (lookup: ReferralLookup) => isCurrent && setFound(lookup)
    show({ state: code.length < referralLength.lookup ? 'nothing' : 'looking' })
    if (code.length < referralLength.lookup) return
    const timer = setTimeout(
      () =>
        find(code).then(
          (name) => show(name ? { state: 'found', name } : { state: 'unknown' }),
          (problem) =>
            show({ state: 'failed', why: sentenceOf(problem, 'Kode belum dapat diperiksa tanpa sambungan.') }),
        ),
      debounceMs,
    )
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [code, find])

  return { found, find }
}
