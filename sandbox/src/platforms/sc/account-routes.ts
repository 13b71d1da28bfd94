import type { FastifyInstance } from 'fastify'
import { type ApiRoutes } from '../../kit/read-request.ts'
import { envelope, findAccount, pageOf, part, readCall } from './api-call.ts'
import { organizationsOf, uuidOf, type AdAccount } from './organizations.ts'

/** The user, their organizations and ad accounts, and the names of campaigns, sets and ads. */
export function accountRoutes(api: FastifyInstance, of: ApiRoutes): void {
  api.get('/me', (request) => {
    const { name } = readCall(request, of).shop
    const me = { id: uuidOf(`user ${name}`), email: `ads@${name}.example`, display_name: name }
    return { request_status: 'SUCCESS', me }
  })

  api.get('/me/organizations', (request) => {
    const { shop, query } = readCall(request, of)
    const { items, paging } = pageOf(request, organizationsOf(shop))
    const parts = items.map(({ id, name, accounts }) => {
      const ad_accounts = query['with_ad_accounts'] === 'true' ? accounts.map(viewOf) : undefined
      const shown = { id, name, country: 'US', type: 'ENTERPRISE', ad_accounts }
      return part('organization', shown)
    })
    return { ...envelope('organizations', parts), paging }
  })

  api.get('/adaccounts/:id', (request) => {
    const account = findAccount(readCall(request, of), request)
    return envelope('adaccounts', [part('adaccount', viewOf(account))])
  })

  const list = (path: string, kind: string, itemsOf: (account: AdAccount) => readonly object[]) => {
    api.get(`/adaccounts/:id/${path}`, (request) => {
      const account = findAccount(readCall(request, of), request)
      const { items, paging } = pageOf(request, account.hasAds ? itemsOf(account) : [])
      const parts = items.map((item) => part(kind, item))
      return { ...envelope(path, parts), paging }
    })
  }
  list('campaigns', 'campaign', ({ id: ad_account_id, shop }) =>
    campaignsOf(shop).map(({ id, name, status, createdAt }) => {
      const created_at = new Date(createdAt).toISOString()
      const objective = 'WEB_CONVERSION'
      return { id, name, ad_account_id, status: status.toUpperCase(), objective, created_at }
    }),
  )
  list('adsquads', 'adsquad', ({ shop }) =>
    campaignsOf(shop).flatMap(({ id: campaign_id, adSets }) =>
      adSets.map(({ id, name }) => ({ id, name, campaign_id, status: 'ACTIVE' })),
    ),
  )
  list('ads', 'ad', ({ shop }) =>
    campaignsOf(shop).flatMap(({ adSets }) =>
      adSets.flatMap(({ id: ad_squad_id, ads }) =>
        ads.map(({ id, name }) => ({ id, name, ad_squad_id, status: 'ACTIVE', type: 'SNAP_AD' })),
      ),
    ),
  )
}

function campaignsOf({ ledgers }: AdAccount['shop']) {
  return ledgers.ads.SC.campaigns
}

function viewOf({ id, name, organizationId, shop }: AdAccount) {
  const { currency, timezone, startDay } = shop.world.options
  const created_at = `${startDay}T00:00:00.000Z`
  const facts = { type: 'DIRECT', status: 'ACTIVE', currency, timezone, created_at }
  return { id, name, organization_id: organizationId, ...facts }
}
