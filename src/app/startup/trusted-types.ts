type Rules = { createScriptURL: (url: string) => string; createHTML: (html: string) => string }
type Policies = { createPolicy: (name: string, rules: Rules) => unknown }

// Leaflet (1.9.4) looks whether the browser draws this, as soon as its code comes; refused, there is no map at all.
const emptySvg = '<svg/>'

/**
 * The page's policy says that nothing becomes a script's address, or markup, unchecked (Trusted Types). Workers are the
 * only ones we start by address, and only our own; markup has a policy of its own where it is cleaned (ui/fields/safe-html.ts).
 */
export function installTrustedTypes() {
  const policies = (globalThis as { trustedTypes?: Policies }).trustedTypes
  policies?.createPolicy('default', {
    createScriptURL: (url) => {
      if (new URL(url, location.href).origin !== location.origin) throw new TypeError('not a script of ours')
      return url
    },
    createHTML: (html) => {
      if (html !== emptySvg) throw new TypeError('not cleaned')
      return html
    },
  })
}
