import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint.ts'
import { Instant } from './time.ts'

/** A short-lived bearer token; the refresh cookie travels beside it and is never readable by scripts. */
export const TokenAnswer = z.object({ token: z.string(), expires_at: Instant })
export type TokenAnswer = z.infer<typeof TokenAnswer>

export const Credentials = z.strictObject({
  email: z.string().check(z.trim(), z.toLowerCase(), z.email('Enter a valid e-mail address')),
  password: z
    .string()
    .check(z.minLength(1, 'Enter your password'), z.maxLength(1024, 'The password is too long')),
})
export type Credentials = z.infer<typeof Credentials>

export const signIn = defineEndpoint({
  name: 'identity.signIn',
  method: 'POST',
  path: '/v1/identity/sign-in',
  summary: 'Sign in with e-mail and password; sets the refresh cookie.',
  body: Credentials,
  answer: TokenAnswer,
  errors: ['wrong_credentials', 'too_many_requests'],
  permission: 'public',
  audit: 'identity.signed_in',
})

export const refresh = defineEndpoint({
  name: 'identity.refresh',
  method: 'POST',
  path: '/v1/identity/refresh',
  summary: 'Exchange the refresh cookie for a fresh bearer token.',
  answer: TokenAnswer,
  errors: ['not_authenticated'],
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
