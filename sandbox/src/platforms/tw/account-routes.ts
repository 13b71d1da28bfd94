import type { FastifyInstance } from 'fastify'
import { accountsOf, isWithoutPosts, postIdOf, type AdAccount } from './accounts.ts'
import { pageOf, readAccount, readShop, type ApiRoutes } from './api-call.ts'

/** The user's ad accounts, and the names and places of campaigns, sets and ads. */
export function accountRoutes(api: FastifyInstance, of: ApiRoutes): void {
  api.get('/accounts', (request) => pageOf(request, accountsOf(readShop(request, of)).map(viewOf)))

  api.get('/accounts/:id', (request) => {
    const account = readAccount(request, of)
    return { request: { params: { account_id: account.id } }, data: viewOf(account) }
  })

  api.get('/accounts/:id/authenticated_user_access', (request) => {
    const { permissions } = readAccount(request, of)
    return { request: { params: {} }, data: { permissions } }
  })

  const list = (path: string, itemsOf: (account: AdAccount) => readonly object[]) => {
    api.get(`/accounts/:id/${path}`, (request) => {
      const account = readAccount(request, of)
      return pageOf(request, account.hasAds ? itemsOf(account) : [])
    })
  }
  list('funding_instruments', ({ shop }) => {
    const { currency } = shop.world.options
    return [{ id: '5aa0p', currency, type: 'CREDIT_CARD', deleted: false, entity_status: 'ACTIVE' }]
  })
  list('campaigns', ({ shop }) => {
    const { currency } = shop.world.options
    return campaignsOf(shop).map(({ id, name, status, createdAt }) => ({
      id,
      name,
      entity_status: status.toUpperCase(),
      currency,
      funding_instrument_id: '5aa0p',
      created_at: withoutMs(createdAt),
      deleted: false,
    }))
  })
  list('line_items', ({ shop }) =>
    campaignsOf(shop).flatMap(({ id: campaign_id, adSets }) =>
      adSets.map(({ id, name }) => ({
        id,
        name,
        campaign_id,
        product_type: isWithoutPosts(name) ? 'PROMOTED_ACCOUNT' : 'PROMOTED_TWEETS',
        placements: ['ALL_ON_TWITTER'],
        entity_status: 'ACTIVE',
        deleted: false,
      })),
    ),
  )
  list('promoted_tweets', ({ shop }) =>
    campaignsOf(shop).flatMap(({ adSets }) =>
      adSets.flatMap(({ id: line_item_id, name, ads }) =>
        isWithoutPosts(name)
          ? []
          : ads.map(({ id }) => ({
              id,
              line_item_id,
              tweet_id: postIdOf(id),
              entity_status: 'ACTIVE',
              approval_status: 'ACCEPTED',
              deleted: false,
            })),
      ),
    ),
  )
}

function campaignsOf({ ledgers }: AdAccount['shop']) {
  return ledgers.ads.TW.campaigns
}

function viewOf({ id, name, businessName, shop }: AdAccount) {
  const { timezone, startDay } = shop.world.options
  return {
    id,
    name,
    business_name: businessName,
    timezone,
    country_code: 'US',
    approval_status: 'ACCEPTED',
    deleted: false,
    created_at: `${startDay}T00:00:00Z`,
  }
}

function withoutMs(moment: number): string {
  return new Date(moment).toISOString().replace(/\.\d{3}Z$/, 'Z')
}
