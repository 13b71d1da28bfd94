import * as z from 'zod/mini'
import { ApiKeyId, OrgId } from '../values/ids.ts'

/** What an app sends to register itself, RFC 7591. Further metadata, such as logos, are not read. */
export const AppRegistration = z.looseObject({
  client_name: z._default(
    z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
    'App without a name',
  ),
  redirect_uris: z.array(z.string()).check(z.minLength(1), z.maxLength(10)),
})
export type AppRegistration = z.infer<typeof AppRegistration>

/** The contents of a code, which is sealed. */
export const AuthorizationCode = z.object({
  orgId: OrgId,
  keyId: ApiKeyId,
  /** Of the secret that the key has until the code is exchanged, which can happen once. */
  secretHash: z.string(),
  challenge: z.string(),
  redirectUri: z.string(),
  /** A hash of the app's id. */
  client: z.string(),
  expiresAt: z.number(),
})
export type AuthorizationCode = z.infer<typeof AuthorizationCode>

/** The contents of a refresh token, which is sealed. */
export const RefreshToken = z.object({
  orgId: OrgId,
  keyId: ApiKeyId,
  /** A hash of the app's id. */
  client: z.string(),
  /** Makes every token of a key another one. */
  nonce: z.string(),
})
export type RefreshToken = z.infer<typeof RefreshToken>
