import { Children, cloneElement, Fragment, isValidElement, type ReactNode } from 'react'

// 'HP' is what people call a phone. On a computer the same is said of 'perangkat ini'.

let computer: boolean | undefined
const isComputer = () => {
  computer ??= globalThis.matchMedia?.('(hover: hover) and (pointer: fine)').matches === true
  return computer
}

/** A sentence about what lies on this phone, as it is said where it is read. */
export const forDevice = (sentence: string): string =>
  isComputer() ? sentence.replaceAll(/\b(d)i HP( ini)?(?![\w-])/gi, '$1i perangkat ini') : sentence

/** The same for what a piece of the look is given to say: its sentences, not what stands inside other pieces. */
export const sayForDevice = (said: ReactNode): ReactNode =>
  isComputer()
    ? Children.map(said, (part) => {
        if (typeof part === 'string') return forDevice(part)
        return isValidElement<{ children?: ReactNode }>(part) && part.type === Fragment
          ? cloneElement(part, {}, sayForDevice(part.props.children))
          : part
      })
    : said
