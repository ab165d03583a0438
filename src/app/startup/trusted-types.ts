type Rules = { createScriptURL: (url: string) => string; createHTML: (html: string) => string }
type Policies = { createPolicy: (name: string, rules: Rules) => unknown }

// Leaflet (1.9.4) parses this as soon as its code loads, to test for SVG support; if that is blocked, it draws no map.
const emptySvg = '<svg/>'

/**
 * The page's Trusted Types policy requires that script addresses and HTML are checked. Only workers are started by
 * address, and only from our own origin; HTML has a policy of its own where it is cleaned (ui/fields/safe-html.ts).
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
