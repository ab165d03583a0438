import { useEffect } from 'react'

/** 'Etalase Produk – Etalase Mutu' in the tab; undefined while the name is not known yet. */
export function useTitle(title: string | undefined) {
  useEffect(() => {
    if (title) document.title = `${title} – Etalase Mutu`
  }, [title])
}
