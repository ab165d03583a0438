import { useState } from 'react'
import { clearAutosave, readAutosave, saveAutosave } from '../desk/form/form-autosave.ts'

/** What is written to the merchant about a product. It stays in this tab until it is decided. */
export function useRemark(id: number): [remark: string, write: (remark: string) => void] {
  const name = `remark.${id}`
  const [remark, setRemark] = useState(() => readAutosave<string>(name) ?? '')
  const write = (written: string) => {
    setRemark(written)
    if (written === '') clearAutosave(name)
    else saveAutosave(name, written)
  }
  return [remark, write]
}
