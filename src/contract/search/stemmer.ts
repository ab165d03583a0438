// A stemmer for Indonesian without a dictionary: a word has every stem that its affixes allow, and two words are
// related when they share one. Words that only seem to have an affix are listed below.

/** The shortest stem: 'rak' is in 'perak', and 'ras' in 'beras'. */
const minStemLength = 4
/** Words that only look as if they had an affix. */
const unstemmable = new Set(
  `tangan durian pelampung delima berlian perempuan sarapan bangunan halaman pengantin pesan bulan jalan badan lautan
  merapi mentega melati melon menara mebel medali meja meter pelana peluru pelita permata pertama perdana perban peta
  belimbing beranda berita dinding dipan disposabel selatan papan rotan hutan ikan bahan kawan taman teman aman intan
  santan kapan zaman musiman seniman kalimantan sulaiman`.split(/\s+/),
)

/** A stem begins with a vowel, one consonant, or two that Indonesian begins with. */
const isStem = (root: string) =>
  root.length >= minStemLength && /^([aiueo]|[bcdfghjklmnprstwyz]([aiueo]|[rlwy][aiueo])|ny|ng|kh|sy)/.test(root)

// Prefixes, and the letters that each may have replaced: 'pengering' comes from 'kering', 'penyedap' from 'sedap'.
const prefixRules: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^(?:me|pe)ny(?=[aiueo])/, ['s']],
  [/^(?:me|pe)nge(?=[bcdfghjklpqrstwyz])/, ['']],
  [/^(?:me|pe)ng/, ['', 'k']],
  [/^(?:me|pe)m(?=[bfv])/, ['']],
  [/^(?:me|pe)m(?=[aiueo])/, ['p', 'm']],
  [/^(?:me|pe)n(?=[cdjsz])/, ['']],
  [/^(?:me|pe)n(?=[aiueo])/, ['t', 'n']],
  [/^(?:mem|pem)(?:per|ber)/, ['']],
  [/^(?:me|pe)(?=[lrwymn])/, ['']],
  [/^(?:ber|per|ter|diper)/, ['']],
  [/^(?:be|pe|te)(?=[^aiueo]er)/, ['']],
  [/^(?:bel|pel)(?=ajar)/, ['']],
  [/^pe(?=[bcdfghjkpst])/, ['']],
  [/^di/, ['']],
]

/** The word and all its possible stems: 'pertanian' → 'pertanian', 'tani', 'pertani', 'tanian'. */
export function stemsOf(word: string): string[] {
  if (unstemmable.has(word) || !/^[a-z]+$/.test(word)) return [word]
  const bare = word.length > 6 ? word.replace(/(?:nya|lah|kah|pun)$/, '') : word
  const roots = new Set([word, bare])
  for (const ended of [word, bare].flatMap(stripSuffix)) {
    if (isStem(ended)) roots.add(ended)
    for (const root of stripPrefix(ended)) if (isStem(root)) roots.add(root)
  }
  // The prefix 'ke' needs the suffix 'an': 'kesehatan', never 'kemeja'.
  const within = /^ke(.+)an$/.exec(bare)?.[1]
  if (within) for (const root of [within, ...stripPrefix(within)]) if (isStem(root)) roots.add(root)
  return [...roots]
}

function stripSuffix(word: string): string[] {
  const ends = [word]
  if (word.endsWith('an') && !unstemmable.has(word)) ends.push(word.slice(0, -2))
  // 'bersihkan', and not 'masakan'.
  if (word.endsWith('kan') && (word.length > 7 || /^(me|di)/.test(word))) ends.push(word.slice(0, -3))
  return ends
}

const stripPrefix = (word: string): string[] =>
  prefixRules.flatMap(([begin, swallowed]) => {
    const match = begin.exec(word)
    if (!match) return []
    const rest = word.slice(match[0].length)
    return swallowed.map((letter) => letter + rest)
  })
