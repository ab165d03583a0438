import { useEffect } from 'react'

// The forms that are open in this page: a rejection of their write is shown at their fields and not as a toast.

const mounted = new Map<string, number>()

/** `same`: the `same` of this form's outbox entries. */
export function useOpenForm(same: string): void {
  useEffect(() => {
    mounted.set(same, (mounted.get(same) ?? 0) + 1)
    return () => {
      const remaining = (mounted.get(same) ?? 1) - 1
      if (remaining > 0) mounted.set(same, remaining)
      else mounted.delete(same)
    }
  }, [same])
}

export const isFormOpen = (same: string): boolean => mounted.has(same)
