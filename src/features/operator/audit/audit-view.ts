import { isDate } from '#contract/products/product-rules.ts'
import { deskAddresses } from '../desk/desk-addresses.ts'
import { auditActions } from './audit-actions.ts'

// What of the log is looked at, as its address says it. Pure.

export type AuditView = {
  action?: string | undefined
  product_id?: number | undefined
  merchant_id?: number | undefined
  lspro_id?: number | undefined
  from?: string | undefined
  to?: string | undefined
  page?: number | undefined
}

/** What the address says; what it should not say is not heard. */
export function auditViewOf(query: URLSearchParams): AuditView {
  const view: AuditView = {}
  const action = query.get('action') ?? ''
  if (Object.hasOwn(auditActions, action)) view.action = action
  for (const name of ['product_id', 'merchant_id', 'lspro_id', 'page'] as const) {
    const said = query.get(name) ?? ''
    if (/^[1-9]\d{0,8}$/.test(said)) view[name] = Number(said)
  }
  if ((view.page ?? 1) > 1_000_000) delete view.page
  for (const name of ['from', 'to'] as const) {
    const said = query.get(name) ?? ''
    if (isDate(said)) view[name] = said
  }
  return view
}

export function auditAddress(view: AuditView): string {
  const query = new URLSearchParams()
  for (const [name, said] of Object.entries(view))
    if (said !== undefined && !(name === 'page' && said === 1)) query.set(name, String(said))
  return query.size > 0 ? `${deskAddresses.audit}?${query}` : deskAddresses.audit
}
