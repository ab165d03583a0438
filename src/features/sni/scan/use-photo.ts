import { useEffect, useRef, useState } from 'react'
import { type CodeReader, ReaderError } from './code-reader.ts'
import { readerTexts } from './scan-texts.ts'

type Options = { onText: (text: string) => void; onProblem: (problem: string | undefined) => void }

/** Reads the code in a chosen photo. The photo leaves neither the page nor the phone. */
export function usePhoto(reader: CodeReader, { onText, onProblem }: Options) {
  const [isBusy, setBusy] = useState(false)
  const run = useRef<AbortController>(undefined)
  useEffect(() => () => run.current?.abort(), [])

  async function read(file: File) {
    run.current?.abort()
    const controller = new AbortController()
    run.current = controller
    const { signal } = controller
    setBusy(true)
    onProblem(undefined)
    // With a photo: it comes in one file with the stages of the registration.
    const photos = import('#photos/shrink/shrink-photo.ts')
    try {
      const text = await reader.readPhoto(await (await photos).checkPhoto(file))
      if (signal.aborted) return
      if (text === undefined) onProblem(readerTexts.nothing)
      else onText(text)
    } catch (error) {
      if (signal.aborted) return
      if (error instanceof ReaderError) return onProblem(readerTexts[error.because])
      const { PhotoError } = await photos
      onProblem(error instanceof PhotoError ? error.message : readerTexts.broken)
    } finally {
      if (run.current === controller) setBusy(false)
    }
  }
  return {
    isBusy,
    onFiles: ([file]: File[]) => void (file && read(file)),
    stop: () => {
      run.current?.abort()
      setBusy(false)
    },
  }
}
