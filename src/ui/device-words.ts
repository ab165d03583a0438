// 'HP' is what people call a phone. On a computer the same is said of 'perangkat ini'.

let computer: boolean | undefined
const isComputer = () => {
  computer ??= globalThis.matchMedia?.('(hover: hover) and (pointer: fine)').matches === true
  return computer
}

/** A sentence about what lies on this phone, as it is said where it is read. */
export const forDevice = (sentence: string): string =>
  isComputer() ? sentence.replaceAll(/di HP( ini)?(?![\w-])/g, 'di perangkat ini') : sentence
