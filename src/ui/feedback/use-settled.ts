import { useEffect, useState } from 'react'

/** True once the page has fired `load`: for anything that may load after that, such as the next slide. */
export function useSettled(): boolean {
  const [settled, setSettled] = useState(false)
  useEffect(() => {
    const settle = () => setSettled(true)
    if (document.readyState === 'complete') settle()
    else addEventListener('load', settle, { once: true })
    return () => removeEventListener('load', settle)
  }, [])
  return settled
}
