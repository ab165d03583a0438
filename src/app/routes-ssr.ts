import { accountSsr } from '#features/account/account-ssr.ts'
import { helpSsr } from '#features/help/help-ssr.ts'
import { lsproSsr } from '#features/lspro/lspro-ssr.ts'
import { openDataSsr } from '#features/open-data/open-data-ssr.ts'
import { searchSsr } from '#features/search/search-ssr.ts'
import { shopsSsr } from '#features/shops/shops-ssr.ts'
import { showcaseSsr } from '#features/showcase/showcase-ssr.ts'
import { sniCheckSsr } from '#features/sni/check/check-ssr.ts'
import { labelSsr } from '#features/sni/labels/label-ssr.ts'
import type { SsrPages } from '#ui/ssr/ssr-page.ts'

// The part of the routes that no browser loads: the pages whose first screen the server renders. All others are sent as
// the plain shell.

export const ssrPages: SsrPages = {
  ...accountSsr,
  ...helpSsr,
  ...labelSsr,
  ...lsproSsr,
  ...openDataSsr,
  ...searchSsr,
  ...shopsSsr,
  ...showcaseSsr,
  ...sniCheckSsr,
}
