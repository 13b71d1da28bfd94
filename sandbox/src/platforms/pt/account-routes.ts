import type { FastifyInstance, FastifyRequest } from 'fastify'
import { adAccountsOf, numericId, type AdAccount } from './ad-accounts.ts'
import { paramOf, type ApiRoutes } from '../../kit/read-request.ts'
import { findAccount, pageOf, readCall } from './api-call.ts'
import type { CustomerLists } from './customer-lists.ts'
import { invalid, notPermitted } from './refusal.ts'

/** The user, their ad accounts, and the audiences in them. */
export function accountRoutes(api: FastifyInstance, of: ApiRoutes, lists: CustomerLists): void {
  api.get('/v5/user_account', (request) => {
    const { shop } = readCall(request, of, 'user_accounts:read')
    return { id: numericId(`user ${shop.name}`), username: shop.name, account_type: 'BUSINESS' }
  })

  api.get('/v5/ad_accounts', (request) => {
    const { shop, query } = readCall(request, of, 'ads:read')
    return pageOf(adAccountsOf(shop).map(viewOf), query)
  })

  const enter = (request: FastifyRequest, scope = 'ads:read') => {
    const call = readCall(request, of, scope)
    return { ...call, account: findAccount(call, request) }
  }

  /** The user needs a role in the account besides the scope. */
  const enterToWrite = (request: FastifyRequest) => {
    const call = enter(request, 'ads:write')
    if (call.account.permissions.includes('ANALYST')) throw notPermitted()
    return call
  }

  api.get('/v5/ad_accounts/:id', (request) => viewOf(enter(request).account))

  api.post('/v5/ad_accounts/:id/customer_lists', options, (request, reply) => {
    const { account, body } = enterToWrite(request)
    if (body['list_type'] !== 'EMAIL') throw invalid('The sandbox supports only lists of EMAIL.')
    return reply.code(201).send(lists.createList(account, nameIn(body), body['records']))
  })

  api.patch('/v5/ad_accounts/:id/customer_lists/:list', options, (request) => {
    const { account, body } = enterToWrite(request)
    return lists.changeList(
      account,
      paramOf(request, 'list'),
      body['operation_type'],
      body['records'],
    )
  })

  api.get('/v5/ad_accounts/:id/audiences', (request) => {
    const { account, query } = enter(request)
    return pageOf(lists.audiencesOf(account), query)
  })

  api.post('/v5/ad_accounts/:id/audiences', (request) => {
    const { account, body } = enterToWrite(request)
    if (body['audience_type'] !== 'CUSTOMER_LIST')
      throw invalid('The sandbox supports only audiences of CUSTOMER_LIST.')
    return lists.createAudience(account, nameIn(body), body['rule'] ?? {})
  })

  api.get('/v5/ad_accounts/:id/audiences/:audience', (request) =>
    lists.audience(enter(request).account, paramOf(request, 'audience')),
  )

  api.patch('/v5/ad_accounts/:id/audiences/:audience', (request) => {
    const { account, body } = enterToWrite(request)
    if (body['operation_type'] !== 'REMOVE') throw invalid('The sandbox supports only REMOVE.')
    return lists.removeAudience(account, paramOf(request, 'audience'))
  })
}

const options = { bodyLimit: 4 * 1024 ** 2 }

function viewOf({ id, name, shop, permissions }: AdAccount) {
  const { currency } = shop.world.options
  return { id, name, owner: { username: shop.name }, country: 'US', currency, permissions }
}

function nameIn({ name }: Readonly<Record<string, unknown>>): string {
  if (typeof name === 'string' && name !== '') return name
  throw invalid("'name' is required.")
}
