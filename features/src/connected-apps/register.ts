import { AppRegistration, maxClientIdLength } from '@cartograph/contract'
import type { Context } from '../context.ts'
import { OauthError } from './oauth-error.ts'
import { clientIdOf, isRedirectUri } from './registration.ts'

/** Dynamic registration, RFC 7591. All apps are public clients: a secret in a program is none. */
export function registerApp(ctx: Pick<Context, 'store' | 'clock'>, metadata: unknown): object {
  const read = AppRegistration.safeParse(metadata)
  if (!read.success) {
    const [issue] = read.error.issues
    const place = issue?.path.join('.') ?? ''
    throw new OauthError('invalid_client_metadata', `${place}: ${issue?.message ?? ''}`)
  }
  const { client_name: name, redirect_uris } = read.data
  const wrong = redirect_uris.find((uri) => !isRedirectUri(uri))
  if (wrong !== undefined) {
    const message =
      'Each address must begin with https://, lead to this machine, or have a scheme of the app.'
    throw new OauthError('invalid_redirect_uri', message)
  }
  const clientId = clientIdOf(ctx, { name, redirect_uris })
  if (clientId.length > maxClientIdLength)
    throw new OauthError('invalid_client_metadata', 'redirect_uris: too long together')
  return {
    client_id: clientId,
    client_id_issued_at: Math.floor(ctx.clock().getTime() / 1000),
    client_name: name,
    redirect_uris,
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  }
}
