import { Children, cloneElement, Fragment, isValidElement, type ReactNode } from 'react'

// 'HP' is Indonesian for a phone. On a computer the texts say 'perangkat ini' (this device) instead.

let computer: boolean | undefined
const isComputer = () => {
  computer ??= globalThis.matchMedia?.('(hover: hover) and (pointer: fine)').matches === true
  return computer
}

/** A sentence about data on this phone: on a computer, 'di HP' and 'di HP ini' become 'di perangkat ini'. */
export const forDevice = (sentence: string): string =>
  isComputer() ? sentence.replaceAll(/\b(d)i HP( ini)?(?![\w-])/gi, '$1i perangkat ini') : sentence

/** forDevice for a node: applies to its strings, also in fragments, but not inside other elements. */
export const sayForDevice = (node: ReactNode): ReactNode =>
  isComputer()
    ? Children.map(node, (part) => {
        if (typeof part === 'string') return forDevice(part)
        return isValidElement<{ children?: ReactNode }>(part) && part.type === Fragment
          ? cloneElement(part, {}, sayForDevice(part.props.children))
          : part
      })
    : node
