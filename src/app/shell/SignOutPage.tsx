import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { addresses } from '#contract/addresses.ts'
import { useTitle } from '#ui/title.ts'
import { leave } from '../sign-out.ts'

/** The logout route: opening it signs out and leads to the sign-in (row 42). */
export function SignOutPage() {
  const client = useQueryClient()
  useTitle('Keluar')
  useEffect(() => void leave(client, addresses.signIn()), [client])
  return <p role="status">Sedang keluar…</p>
}
