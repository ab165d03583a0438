import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { encode } from 'uqr'
import { addresses } from '#contract/addresses.ts'
import { commonTexts } from '#contract/text/common-messages.ts'
import { useRequireSession } from '#session/use-require-session.ts'
import { useSession } from '#session/use-session.ts'
import { Alert } from '#ui/feedback/Alert.tsx'
import { Empty } from '#ui/feedback/Empty.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { SkeletonLine } from '#ui/feedback/Skeleton.tsx'
import { TryAgain } from '#ui/feedback/TryAgain.tsx'
import { sentenceOf, showProblem } from '#ui/fields/form-problem.ts'
import { digitGroup } from '#ui/fields/input-filter.ts'
import { SubmitButton } from '#ui/fields/SubmitButton.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { useRuleForm } from '#ui/fields/use-ruled-form.ts'
import { Button } from '#ui/nav/Button.tsx'
import { ButtonLink } from '#ui/nav/ButtonLink.tsx'
import { copyText } from '#ui/nav/copy-text.ts'
import { useTitle } from '#ui/nav/use-title.ts'
import { DeskQueryResult } from '../desk/DeskQueryResult.tsx'
import { deskCheck } from '../desk/desk-check.ts'
import { deskQuery, requestDesk, unlockDesk } from '../desk/desk-client.ts'
import '../desk/desk.css'

/**
 * Guards every page of the desk: checks the sign-in, the role, the authenticator and its code. The page is rendered at
 * the same address after that, so that an operator who has to enter a new code returns to the same page.
 */
export function RequireTwoFactor({ children }: { children: ReactNode }) {
  const me = useRequireSession()
  if (!me) return null
  if (me.user_role === 'operator') return <TwoFactorGate>{children}</TwoFactorGate>
  return (
    <Empty variant="shut" page title={commonTexts.notYours}>
      <ButtonLink to={addresses.home}>Ke beranda</ButtonLink>
      <ButtonLink to={addresses.signOut} variant="text">
        Masuk dengan akun lain
      </ButtonLink>
    </Empty>
  )
}

/** The two-factor status of this session, shared by the pages and the navigation. */
export function useTwoFactorStatus() {
  const me = useSession()
  return useQuery({ ...deskQuery('door', {}), enabled: me?.user_role === 'operator' })
}

function TwoFactorGate({ children }: { children: ReactNode }) {
  const status = useTwoFactorStatus()
  useFocusAfterUnlock(status.data?.data.open)
  return (
    <DeskQueryResult query={status} what="Meja operator" skeleton={<TwoFactorSkeleton />} page>
      {({ data: { open, enrolled } }) => (open ? children : enrolled ? <TotpCodeForm /> : <TwoFactorSetup />)}
    </DeskQueryResult>
  )
}

/** After unlocking, moves the focus to the title of the page: the focused code field no longer exists. */
function useFocusAfterUnlock(open: 0 | 1 | undefined) {
  const wasLocked = useRef(false)
  useEffect(() => {
    if (open === 1 && wasLocked.current) {
      const title = document.querySelector<HTMLElement>('main h1')
      if (title) title.tabIndex = -1
      title?.focus({ preventScroll: true })
    }
    wasLocked.current = open === 0
  }, [open])
}

const TwoFactorSkeleton = () => (
  <div className="desk__two-factor" aria-hidden="true">
    <SkeletonLine width={60} />
    <SkeletonLine width={80} />
    <span className="skeleton skeleton--button" />
  </div>
)

/** The first visit: the secret for an authenticator as QR code and as text, and a code that proves it is set up. */
function TwoFactorSetup() {
  useTitle('Meja Operator')
  // Each request creates a new secret: it is sent once, repeated only by hand after an error, and not cached.
  const setup = useQuery({ ...deskQuery('enrol', {}), ...fetchOnce })
  return (
    <section className="desk__two-factor">
      <h1>Pasang autentikator</h1>
      <p className="muted">
        Meja operator memerlukan kode dari aplikasi autentikator selain kata sandi. Pindai gambar ini dengan aplikasi
        itu, atau ketik kuncinya.
      </p>
      {setup.data && (
        <>
          <QrCode text={setup.data.data.uri} />
          {/* A phone cannot scan its own screen. */}
          <p className="small">
            Autentikatornya di perangkat ini?{' '}
            <a className="link link--bare" href={setup.data.data.uri}>
              Buka aplikasinya
            </a>
          </p>
          <Secret secret={setup.data.data.secret} />
          <TotpCodeField />
        </>
      )}
      {setup.isFetching && <Loading>Menyiapkan kunci…</Loading>}
      {setup.error && !setup.isFetching && (
        <>
          <Alert>{sentenceOf(setup.error, 'Kunci belum dapat dibuat: tidak ada sambungan.')}</Alert>
          <TryAgain onClick={() => void setup.refetch()} />
        </>
      )}
    </section>
  )
}

const fetchOnce = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, retry: false, refetchOnReconnect: false } as const

function Secret({ secret }: { secret: string }) {
  const [copied, setCopied] = useState<'yes' | 'no'>()
  const copy = async () => setCopied((await copyText(secret)) ? 'yes' : 'no')
  return (
    <div className="stack stack--s">
      <p className="field__label">Kunci</p>
      <div className="row row--wrap">
        <code className="desk__secret grow">{formatSecret(secret)}</code>
        <Button variant="soft" small onClick={() => void copy()}>
          Salin
        </Button>
      </div>
      <p className="small muted" role="status">
        {copied === 'yes' && 'Kunci disalin. Jangan berikan kepada siapa pun.'}
        {copied === 'no' && 'Belum tersalin. Ketik kuncinya di aplikasi autentikator.'}
      </p>
    </div>
  )
}

/** 'JBSWY3DPEHPK3PXP' → 'JBSW Y3DP EHPK 3PXP', which is easier to copy by hand. */
export const formatSecret = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? ''

/** A QR code as one path. Black on white in both colour schemes, because cameras need that. */
function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  return (
    <svg
      className="desk__qr"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label="Kode QR untuk aplikasi autentikator"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={modulesPath(data)} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}

const modulesPath = (rows: boolean[][]) =>
  rows.map((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')).join('')).join('')

type CodeValues = { code: string }
const codeRequestOf = ({ code }: CodeValues) => ({ code: code.replace(/\s/g, '') })
const codeCheck = deskCheck('enter', codeRequestOf)
const unreachableText = 'Belum terkirim: tidak ada sambungan. Coba lagi saat ada sinyal.'

/** The page that asks for a code of the authenticator. */
function TotpCodeForm() {
  useTitle('Meja Operator')
  return (
    <section className="desk__two-factor">
      <h1>Meja operator</h1>
      <p className="muted">
        Buka aplikasi autentikator di HP Anda, lalu ketik 6 angka untuk Etalase Mutu. Setelah 30 menit tidak dipakai,
        meja ini tertutup lagi.
      </p>
      <TotpCodeField />
    </section>
  )
}

/** The form for the six digits; unlocks the desk. */
function TotpCodeField() {
  const client = useQueryClient()
  const { form, field, formProps, sending } = useRuleForm<CodeValues>({}, { code: '' }, codeCheck)

  const { error, mutateAsync } = useMutation({
    mutationFn: (values: CodeValues) => requestDesk(client, 'enter', codeRequestOf(values)),
    onSuccess: ({ data }) => unlockDesk(client, data.until),
  })
  async function enter(values: CodeValues) {
    try {
      await mutateAsync(values)
    } catch (problem) {
      // Each code is valid once: clear the field for the next one.
      form.resetField('code')
      showProblem(problem, form.setError)
      form.setFocus('code')
    }
  }
  return (
    <form className="form" {...formProps(enter)}>
      <Alert>{error && sentenceOf(error, unreachableText)}</Alert>
      <TextField
        label="Kode autentikator"
        {...field('code')}
        digits
        whole={(text) => digitGroup(text, 6)}
        autoFocus
        autoComplete="one-time-code"
        maxLength={7}
        enterKeyHint="done"
      />
      <SubmitButton busy={sending && 'Memeriksa…'}>Masuk ke meja</SubmitButton>
    </form>
  )
}
