import { KeyScope } from '@cartograph/contract'
import {
  exchangeCode,
  OauthError,
  refreshTokens,
  registerApp,
  revokeToken,
  systemContext,
  type Context,
  type Services,
} from '@cartograph/features'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { toAppError } from '../errors.ts'
import { mcpPath, resourceMetadataPath } from './paths.ts'

/**
 * OAuth 2.1 for apps that connect to `/mcp`: metadata (RFC 9728, RFC 8414), registration (RFC 7591), tokens,
 * and revocation (RFC 7009). The page that asks the user belongs to the web app.
 */
export async function addOauth(http: FastifyInstance, services: Services): Promise<void> {
  const { publicUrl } = services.settings
  const resource = () => `${publicUrl()}${mcpPath}`

  const describeResource = () => ({
    resource: resource(),
    resource_name: 'Cartograph',
    authorization_servers: [publicUrl()],
    bearer_methods_supported: ['header'],
    scopes_supported: KeyScope.options,
  })
  http.get(resourceMetadataPath, describeResource)
  http.get('/.well-known/oauth-protected-resource', describeResource)
  http.get('/.well-known/oauth-authorization-server', () => ({
    issuer: publicUrl(),
    authorization_endpoint: `${publicUrl()}/connect-app`,
    token_endpoint: `${publicUrl()}/oauth/token`,
    registration_endpoint: `${publicUrl()}/oauth/register`,
    revocation_endpoint: `${publicUrl()}/oauth/revoke`,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    scopes_supported: KeyScope.options,
  }))

  await http.register(async (oauth) => {
    oauth.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 64 * 1024 },
      (_request, body, done) => done(null, new URLSearchParams(body.toString())),
    )
    oauth.setErrorHandler((error, request, reply) => answerError(error, request, reply))
    oauth.addHook('onSend', (_request, reply, _payload, done) => {
      reply.header('cache-control', 'no-store')
      done()
    })
    oauth.post('/oauth/register', (request, reply) =>
      reply.status(201).send(registerApp(contextOf(services, request), request.body)),
    )
    oauth.post('/oauth/token', (request) => {
      const field = formOf(request)
      const grant = field('grant_type')
      if (grant !== 'authorization_code' && grant !== 'refresh_token')
        throw new OauthError('unsupported_grant_type', `${grant} is not supported.`)
      const wanted = field('resource', '')
      if (wanted !== '' && wanted !== resource())
        throw new OauthError('invalid_target', `The resource must be ${resource()}.`)
      const ctx = contextOf(services, request)
      if (grant === 'refresh_token')
        return refreshTokens(ctx, {
          refreshToken: field('refresh_token'),
          clientId: field('client_id'),
        })
      return exchangeCode(ctx, {
        code: field('code'),
        clientId: field('client_id'),
        redirectUri: field('redirect_uri'),
        verifier: field('code_verifier'),
      })
    })
    oauth.post('/oauth/revoke', async (request, reply) => {
      await revokeToken(contextOf(services, request), formOf(request)('token'))
      return reply.status(200).send()
    })
  })
}

function formOf({ body }: FastifyRequest) {
  const form = body instanceof URLSearchParams ? body : new URLSearchParams()
  return (name: string, standard?: string): string => {
    const value = form.get(name) ?? standard
    if (value === undefined) throw new OauthError('invalid_request', `${name} is missing.`)
    return value
  }
}

function contextOf(services: Services, request: FastifyRequest): Context {
  return {
    ...systemContext({ ...services, log: request.log }, neverAborted),
    requestId: request.id,
    address: request.ip,
  }
}

const neverAborted = new AbortController().signal

function answerError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (thrown instanceof OauthError) {
    const { code: error, message } = thrown
    return reply.status(400).send({ error, error_description: message })
  }
  const { status, message } = toAppError(thrown)
  if (status >= 500) request.log.error({ err: thrown }, 'request failed')
  const error = status >= 500 ? 'server_error' : 'invalid_request'
  return reply.status(status).send({ error, error_description: message })
}
