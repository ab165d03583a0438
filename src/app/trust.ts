type Policies = { createPolicy: (name: string, rules: { createScriptURL: (url: string) => string }) => unknown }

/**
 * The page's policy says that nothing becomes a script's address unchecked (Trusted Types). Workers are the only ones
 * we start by address, and only our own.
 */
export function trustOwnScripts() {
  const policies = (globalThis as { trustedTypes?: Policies }).trustedTypes
  policies?.createPolicy('default', {
    createScriptURL: (url) => {
      if (new URL(url, location.href).origin !== location.origin) throw new TypeError('not a script of ours')
      return url
    },
  })
}
