import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoints/endpoint.ts'
import { SessionId } from '../values/ids.ts'
import { NewPassword } from './password.ts'
import { Instant } from '../values/time.ts'

/**
 * A cookie that scripts can read and that lives as long as the refresh cookie: without it, the browser is
 * signed out and the server needn't be asked.
 */
export const signedInCookie = 'cartograph_signed_in'

/** A short-lived bearer token. The refresh token travels in a cookie that scripts cannot read. */
export const TokenAnswer = z.object({ token: z.string(), expires_at: Instant })
export type TokenAnswer = z.infer<typeof TokenAnswer>

export const Email = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(254, 'Enter a valid email address'),
    z.email('Enter a valid email address'),
  )

export const PersonName = z
  .string()
  .check(z.trim(), z.minLength(1, 'Required'), z.maxLength(100, 'At most 100 characters'))

/** Users copy the code with surrounding spaces. */
export const Code = z
  .string()
  .check(z.trim(), z.minLength(1, 'Enter the code from the email'), z.maxLength(32, 'Not a code'))

export const Credentials = z.strictObject({
  email: Email,
  password: z
    .string()
    .check(z.minLength(1, 'Enter your password'), z.maxLength(1024, 'The password is too long')),
})
export type Credentials = z.infer<typeof Credentials>

export const NewAccount = z.strictObject({
  first_name: PersonName,
  last_name: PersonName,
  email: Email,
  password: NewPassword,
})
export type NewAccount = z.infer<typeof NewAccount>

/** What the sign-in screens need before sign-in. */
export const getIdentityOptions = defineEndpoint({
  name: 'identity.getOptions',
  method: 'GET',
  path: '/v1/identity/options',
  summary: 'The available ways to sign in.',
  answer: z.object({
    google: z.boolean(),
    /** No mail server is configured, so mails are stored on this machine and listed at /outbox. */
    outbox: z.boolean(),
  }),
  permission: 'public',
})

export const signUp = defineEndpoint({
  name: 'identity.signUp',
  method: 'POST',
  path: '/v1/identity/sign-up',
  summary:
    'Create an account and send a code to its address. The answer is the same for known and unknown addresses.',
  body: NewAccount,
  answer: z.object({ email: z.string() }),
  errors: ['too_many_requests', 'identity_unavailable'],
  permission: 'public',
  audit: 'identity.signed_up',
})

export const confirmSignUp = defineEndpoint({
  name: 'identity.confirm',
  method: 'POST',
  path: '/v1/identity/confirm',
  summary: 'Confirm an address with the code sent to it.',
  body: z.strictObject({
    email: Email,
    code: Code,
    /**
     * The password chosen at sign-up, if the client still has it. The holder of the code decides
     * on the password, not a stranger who signed up earlier with the same address.
     */
    password: z.optional(NewPassword),
  }),
  errors: [
    'wrong_code',
    'code_expired',
    'too_many_tries',
    'too_many_requests',
    'identity_unavailable',
  ],
  permission: 'public',
  audit: 'identity.confirmed',
})

export const resendCode = defineEndpoint({
  name: 'identity.resendCode',
  method: 'POST',
  path: '/v1/identity/resend-code',
  summary: 'Send a new code to an unconfirmed address.',
  body: z.strictObject({ email: Email }),
  errors: ['too_many_requests', 'identity_unavailable'],
  permission: 'public',
  audit: 'identity.code_resent',
})

export const signIn = defineEndpoint({
  name: 'identity.signIn',
  method: 'POST',
  path: '/v1/identity/sign-in',
  summary: 'Sign in with email and password. Sets the refresh cookie.',
  body: Credentials,
  answer: TokenAnswer,
  errors: [
    'wrong_credentials',
    'UserNotConfirmedException',
    'too_many_requests',
    'identity_unavailable',
  ],
  permission: 'public',
  audit: 'identity.signed_in',
})

export const forgotPassword = defineEndpoint({
  name: 'identity.forgotPassword',
  method: 'POST',
  path: '/v1/identity/forgot-password',
  summary:
    'Send a code for a new password. The answer is the same for known and unknown addresses.',
  body: z.strictObject({ email: Email }),
  errors: ['too_many_requests', 'identity_unavailable'],
  permission: 'public',
  audit: 'identity.password_forgotten',
})

export const resetPassword = defineEndpoint({
  name: 'identity.resetPassword',
  method: 'POST',
  path: '/v1/identity/reset-password',
  summary: 'Set a new password with the code. Ends every session of the account.',
  body: z.strictObject({ email: Email, code: Code, password: NewPassword }),
  errors: [
    'wrong_code',
    'code_expired',
    'too_many_tries',
    'too_many_requests',
    'identity_unavailable',
  ],
  permission: 'public',
  audit: 'identity.password_reset',
})

export const refresh = defineEndpoint({
  name: 'identity.refresh',
  method: 'POST',
  path: '/v1/identity/refresh',
  summary: 'Exchange the refresh cookie for a new bearer token.',
  answer: TokenAnswer,
  errors: ['not_authenticated', 'identity_unavailable'],
  permission: 'public',
  audit: 'identity.refreshed',
})

export const signOut = defineEndpoint({
  name: 'identity.signOut',
  method: 'POST',
  path: '/v1/identity/sign-out',
  summary: 'End this session and clear the refresh cookie.',
  permission: 'public',
  audit: 'identity.signed_out',
})

export const reauthenticate = defineEndpoint({
  name: 'identity.reauthenticate',
  method: 'POST',
  path: '/v1/identity/reauthenticate',
  summary:
    'Prove your identity in this session again with your password, which secrets require when the sign-in is older than 10 minutes.',
  body: z.strictObject({ password: Credentials.shape.password }),
  errors: ['wrong_credentials', 'too_many_requests', 'identity_unavailable'],
  permission: 'signed_in',
  audit: 'identity.reauthenticated',
})

export const SignedInSession = z.object({
  id: SessionId,
  created_at: Instant,
  last_used_at: Instant,
  /** The User-Agent header. */
  user_agent: z.nullable(z.string()),
  address: z.nullable(z.string()),
  is_current: z.boolean(),
})
export type SignedInSession = z.infer<typeof SignedInSession>

export const listSessions = defineEndpoint({
  name: 'identity.listSessions',
  method: 'GET',
  path: '/v1/identity/sessions',
  summary: 'The sessions of the signed-in user, newest first.',
  answer: z.object({ items: z.array(SignedInSession) }),
  permission: 'signed_in',
})

export const endOtherSessions = defineEndpoint({
  name: 'identity.endOtherSessions',
  method: 'DELETE',
  path: '/v1/identity/sessions',
  summary: 'End all sessions of the signed-in user except this one.',
  permission: 'signed_in',
  audit: 'identity.other_sessions_ended',
})

export const endSession = defineEndpoint({
  name: 'identity.endSession',
  method: 'DELETE',
  path: '/v1/identity/sessions/{sessionId}',
  summary: 'End one session of the signed-in user.',
  params: z.object({ sessionId: SessionId }),
  errors: ['not_found'],
  permission: 'signed_in',
  audit: 'identity.session_ended',
})

/** Reasons for a failed Google sign-in that the user can act on. */
export const googleSignInErrors = {
  unconfirmed: 'Google has not confirmed your email address. Confirm it there and try again.',
  cancelled: 'Signing in with Google was cancelled.',
} as const

const RedirectAnswer = z.object({ location: z.string() })

export const beginGoogle = defineEndpoint({
  name: 'identity.beginGoogle',
  method: 'GET',
  path: '/v1/identity/google',
  summary: 'Redirect the browser to Google, and afterwards to `return_to`, a path of the app.',
  query: z.object({ return_to: z.optional(z.string().check(z.maxLength(2000))) }),
  answer: RedirectAnswer,
  status: 302,
  errors: ['not_found', 'identity_unavailable'],
  permission: 'public',
})

/** Failures redirect as well: to the saved page, with the message in `sign_in_error`. */
export const finishGoogle = defineEndpoint({
  name: 'identity.finishGoogle',
  method: 'GET',
  path: '/v1/identity/google/callback',
  summary: 'The return URL for Google. Sets the refresh cookie and redirects.',
  query: z.record(z.string(), z.string().check(z.maxLength(4000))),
  answer: RedirectAnswer,
  status: 302,
  permission: 'public',
})

export const getJwks = defineEndpoint({
  name: 'identity.getJwks',
  method: 'GET',
  path: '/v1/identity/jwks.json',
  summary: 'The public keys of bearer tokens.',
  answer: z.object({ keys: z.array(z.record(z.string(), z.string())) }),
  permission: 'public',
})
