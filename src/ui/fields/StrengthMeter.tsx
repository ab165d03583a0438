// @chunk after-start
import { strengthOf } from '#contract/rules.ts'

const levels = ['lemah', 'lemah', 'lemah', 'cukup', 'baik', 'kuat'] as const

/** Rates a password and says how to make it stronger. For display only: it rejects nothing. */
export function StrengthMeter({ password }: { password: string }) {
  const parts = strengthOf(password)
  const missing = parts.filter(({ has }) => !has).map(({ name }) => name)
  const level = levels[parts.length - missing.length] ?? 'lemah'
  return (
    <div className={`strength strength--${password ? level : 'none'}`}>
      <div className="strength__bars" aria-hidden="true">
        {parts.map(({ name }, index) => (
          <i key={name} className={index < parts.length - missing.length && password ? 'on' : undefined} />
        ))}
      </div>
      <p aria-live="polite">
        {!password && `Kata sandi yang kuat: ${missing.join(', ')}.`}
        {password && `Kekuatan kata sandi: ${level}.`}
        {password && missing.length > 0 && ` Lebih kuat dengan ${missing.join(', ')}.`}
      </p>
    </div>
  )
}
