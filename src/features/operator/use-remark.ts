import { useState } from 'react'
import { forgetTyped, keepTyped, typedFor } from './typed.ts'

/** What is written to the merchant about a product. It stays in this tab until it is decided. */
export function useRemark(id: number): [remark: string, write: (remark: string) => void] {
  const name = `remark.${id}`
  const [remark, setRemark] = useState(() => typedFor<string>(name) ?? '')
  const write = (written: string) => {
    setRemark(written)
    if (written === '') forgetTyped(name)
    else keepTyped(name, written)
  }
  return [remark, write]
}
