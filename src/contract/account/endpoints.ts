// @chunk contract-data
import type { EndpointGroup } from '../endpoint.ts'

export const accountEndpoints = {
  register: { path: '/register', access: 'anyone', api: 'sign-in' },
  referral: { path: '/lspro/referral/fetch', access: 'anyone', api: 'sign-in' },
  signIn: { path: '/login', access: 'anyone', api: 'sign-in' },
  forgotRequest: { path: '/password/forgot/request', access: 'anyone', api: 'sign-in' },
  forgotSave: { path: '/password/forgot/save', access: 'anyone', api: 'sign-in' },
  resend: { path: '/email/verification/resend', access: 'anyone', api: 'sign-in' },
  changeEmail: { path: '/user/change_email', access: 'anyone', api: 'sign-in' },
  verify: { path: '/verification/get', access: 'anyone', api: 'sign-in' },
  disown: { path: '/register/cancel', access: 'anyone', api: 'sign-in' },
  registerVisitor: { path: '/register/visitor', access: 'signed-in', idempotent: true },
  changeType: { path: '/user/change/type', access: 'signed-in', idempotent: true },
  verifyToken: { path: '/verify_token', access: 'anyone', api: 'sign-in' },
  profileRoute: { path: '/profile/route', access: 'signed-in' },
  detail: { path: '/user/detail', access: 'signed-in', keep: 'private' },
  changeProfile: { path: '/user/change/profile', access: 'signed-in', idempotent: true },
  changePassword: { path: '/user/change/password', access: 'signed-in' },
  signOut: { path: '/logout', access: 'anyone', api: 'sign-in' },
  sessions: { path: '/session/list', access: 'signed-in', keep: 'private' },
  endSession: { path: '/session/end', access: 'signed-in', idempotent: true },
} as const satisfies EndpointGroup
