import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  forgetAction,
  pendingAction,
  rememberAction,
  rememberReturn,
  takeAction,
  takeReturn,
} from '#session/pending-action.ts'
import { storage } from '#tests/support/storage.ts'

const contact = { kind: 'contact', back: '/product/detail?id=5', name: 'Karpet' } as const
const hourMs = 60 * 60 * 1000

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 30, 9) })
  vi.stubGlobal('localStorage', storage())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('pending action', () => {
  test('pending action: it is kept for a day, and not longer', () => {
    rememberAction(contact)
    vi.advanceTimersByTime(23 * hourMs)
    expect(pendingAction()).toEqual(contact)
    vi.advanceTimersByTime(2 * hourMs)
    expect(pendingAction()).toBeUndefined()
  })

  test('pending action: a clock that was set back does not keep it for longer', () => {
    rememberAction(contact)
    vi.setSystemTime(Date.UTC(2026, 10, 1))
    expect(pendingAction()).toBeUndefined()
  })

  test.each(['https://evil.example/', '//evil.example', '/auth/login', 'javascript:alert(1)', ''])(
    'pending action: it never leads to %s',
    (back) => {
      rememberAction({ ...contact, back })
      expect(pendingAction()).toBeUndefined()
    },
  )

  test('pending action: only its own page takes it, once', () => {
    rememberAction(contact)
    expect(takeAction('contact', '/product/detail?id=6')).toBeUndefined()
    expect(takeAction('follow', contact.back)).toBeUndefined()
    expect(takeAction('contact', contact.back)).toEqual(contact)
    expect(takeAction('contact', contact.back)).toBeUndefined()
  })

  test('pending action: a new one takes the place of the earlier one', () => {
    rememberAction(contact)
    rememberAction({ kind: 'follow', back: '/base/lspro/detail/2', name: 'LSPro Uji' })
    expect(pendingAction()?.kind).toBe('follow')
    forgetAction()
    expect(pendingAction()).toBeUndefined()
  })

  test('pending action: a page that was only to be seen is forgotten with the return, an action waits for its page', () => {
    rememberReturn('/favorites')
    expect([takeReturn(), takeReturn()]).toEqual(['/favorites', undefined])
    rememberAction(contact)
    expect([takeReturn(), takeReturn()]).toEqual([contact.back, contact.back])
  })

  test('pending action: another page to return to takes its place, the same page does not', () => {
    rememberAction(contact)
    rememberReturn(contact.back)
    expect(pendingAction()).toEqual(contact)
    rememberReturn('/favorites')
    expect(pendingAction()).toEqual({ kind: 'view', back: '/favorites', name: '' })
  })

  test('pending action: storage that is forbidden contains none', () => {
    const refuse = () => {
      throw new DOMException('no', 'SecurityError')
    }
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
    rememberAction(contact)
    forgetAction()
    expect(pendingAction()).toBeUndefined()
  })
})
