import { useEffect } from 'react'

// Which forms are open in this page: what the server rejects of one of them is said at its fields, and nowhere else.

const mounted = new Map<string, number>()

/** `same`: the writes of this form, as the outbox knows them. */
export function useOpenForm(same: string): void {
  useEffect(() => {
    mounted.set(same, (mounted.get(same) ?? 0) + 1)
    return () => {
      const others = (mounted.get(same) ?? 1) - 1
      if (others > 0) mounted.set(same, others)
      else mounted.delete(same)
    }
  }, [same])
}

export const isFormOpen = (same: string): boolean => mounted.has(same)
