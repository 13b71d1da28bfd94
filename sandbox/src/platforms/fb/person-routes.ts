import type { FastifyInstance } from 'fastify'
import type { SimulatorContext } from '../../kit/simulator.ts'
import { adAccountsOf, numericId, type AdAccount } from './ad-accounts.ts'
import { withFields } from './fields.ts'
import { paramsOf, readCall, requireScope } from './graph-call.ts'
import { badParameter, GraphRefusal } from './graph-refusal.ts'
import type { GraphTokens } from './graph-tokens.ts'
import { pageOf } from './paging.ts'

/** Tokens, their user, permissions and ad accounts. */
export function personRoutes(
  graph: FastifyInstance,
  context: SimulatorContext,
  tokens: GraphTokens,
): void {
  graph.route({
    method: ['GET', 'POST'],
    url: '/oauth/access_token',
    handler: (request) => {
      const params = paramsOf(request)
      const { client_id: clientId, client_secret: secret } = params
      if (clientId === undefined) throw badParameter('Missing client_id parameter.')
      if (secret === undefined || secret === '')
        throw new GraphRefusal(1, 'Error validating client secret.', { status: 400 })
      tokens.storeSecret(clientId, secret)
      const issued =
        params['grant_type'] === 'fb_exchange_token'
          ? tokens.exchange(params['fb_exchange_token'] ?? '')
          : tokens.short.redeem(params['code'] ?? '', {
              redirectUri: params['redirect_uri'] ?? null,
              codeVerifier: null,
            })
      if (issued === null)
        throw new GraphRefusal(100, 'This authorization code has expired.', { subcode: 36_007 })
      const { accessToken: access_token, expiresInSeconds: expires_in } = issued
      return { access_token, token_type: 'bearer', expires_in }
    },
  })

  graph.get('/me', (request) => {
    const { shop, params } = readCall(request, context, tokens)
    const person = { id: numericId(`person ${shop.name}`), name: `${shop.title} (owner)` }
    return withFields(person, params, 'User')
  })

  graph.get('/me/permissions', (request) => {
    const { grant } = readCall(request, context, tokens)
    const granted = new Set(['public_profile', ...grant.scopes])
    const data = everyPermission.map((permission) => ({
      permission,
      status: granted.has(permission) ? 'granted' : 'declined',
    }))
    return { data }
  })

  graph.delete('/me/permissions', (request) => {
    const { shop } = readCall(request, context, tokens)
    tokens.revoke(shop.name)
    return { success: true }
  })

  graph.get('/me/adaccounts', (request) => {
    const call = readCall(request, context, tokens)
    requireScope(call, ['ads_read', 'ads_management'])
    const rows = adAccountsOf(call.shop).map((account) =>
      withFields(accountNode(account), call.params, 'AdAccount'),
    )
    const url = `https://graph.facebook.com${request.url.split('?')[0] ?? ''}`
    return pageOf(rows, call.params, { url, largest: maxAccountsPerPage })
  })
}

export function accountNode({ id, name, userTasks, termsAccepted, shop }: AdAccount) {
  const { currency, timezone, startDay } = shop.world.options
  return {
    id: `act_${id}`,
    account_id: id,
    name,
    account_status: 1,
    disable_reason: 0,
    currency,
    timezone_name: timezone,
    created_time: `${startDay}T00:00:00+0000`,
    user_tasks: userTasks,
    tos_accepted: termsAccepted ? { custom_audience_tos: 1 } : {},
  }
}

/** The platform may return fewer accounts than requested. */
const maxAccountsPerPage = 2

const everyPermission = ['public_profile', 'ads_read', 'ads_management', 'business_management']
