import type { FastifyInstance, FastifyRequest } from 'fastify'
import { paramOf, type ApiRoutes } from '../../kit/read-request.ts'
import type { AdCampaign } from '../../world/ledgers/ledger-types.ts'
import { adAccountsOf, numericId, type AdAccount } from './ad-accounts.ts'
import { accountOf, pageOf, readCall } from './api-call.ts'
import { conversionViews } from './conversions.ts'
import { invalid, notPermitted } from './refusal.ts'

/** The member's accounts and roles, and the names of everything in an account. */
export function accountRoutes(api: FastifyInstance, of: ApiRoutes): void {
  api.get('/rest/adAccountUsers', (request) => {
    const { shop, query } = readCall(request, of, 'r_ads')
    const user = `urn:li:person:${numericId(`member ${shop.name}`)}`
    const roles = adAccountsOf(shop).map(({ id, role }) => {
      return { account: `urn:li:sponsoredAccount:${id}`, user, role }
    })
    return pageOf(roles, query)
  })

  api.get('/rest/adAccounts', (request) => {
    const { shop, query } = readCall(request, of, 'r_ads')
    if (!query.get('search')?.startsWith('(status:(values:List('))
      throw invalid('The sandbox supports only a search by status')
    return pageOf(adAccountsOf(shop).map(viewOf), query)
  })

  const enter = (request: FastifyRequest) => {
    const call = readCall(request, of, 'r_ads')
    const account = accountOf(call.shop, `urn:li:sponsoredAccount:${paramOf(request, 'id')}`)
    if (account === null) throw notPermitted()
    const campaigns = account.hasAds ? account.shop.ledgers.ads.LI.campaigns : []
    return { ...call, account, campaigns }
  }

  api.get('/rest/adAccounts/:id', (request) => viewOf(enter(request).account))

  api.get('/rest/adAccounts/:id/adCampaignGroups', (request) => {
    const { campaigns, query } = enter(request)
    return pageOf(
      campaigns.map(({ id, name, status }) => ({ id: Number(id), name, status: upper(status) })),
      query,
    )
  })

  api.get('/rest/adAccounts/:id/adCampaigns', (request) => {
    const { campaigns, query } = enter(request)
    const sets = campaigns.flatMap((group) =>
      group.adSets.map(({ id, name }) => ({
        id: Number(id),
        name,
        status: upper(group.status),
        campaignGroup: `urn:li:sponsoredCampaignGroup:${group.id}`,
      })),
    )
    return pageOf(sets, query)
  })

  api.get('/rest/adAccounts/:id/creatives', (request) => {
    const { campaigns, query } = enter(request)
    if (request.headers['x-restli-method'] !== 'FINDER') throw invalid('Unsupported method')
    const creatives = campaigns.flatMap(({ adSets }) =>
      adSets.flatMap((set) =>
        set.ads.map(({ id, name }) => ({
          id: `urn:li:sponsoredCreative:${id}`,
          name,
          campaign: `urn:li:sponsoredCampaign:${set.id}`,
          intendedStatus: 'ACTIVE',
        })),
      ),
    )
    return pageOf(creatives, query)
  })

  api.get('/rest/conversions', (request) => {
    const { shop, query } = readCall(request, of, 'r_ads')
    const account = accountOf(shop, decodeURIComponent(query.get('account') ?? ''))
    if (account === null) throw notPermitted()
    return pageOf(conversionViews(), query)
  })
}

function viewOf({ id, name, shop, hasAds }: AdAccount) {
  return {
    id: Number(id),
    name,
    currency: shop.world.options.currency,
    status: 'ACTIVE',
    type: 'BUSINESS',
    servingStatuses: hasAds ? ['RUNNABLE'] : [],
    test: false,
  }
}

function upper(status: AdCampaign['status']): string {
  return status.toUpperCase()
}
