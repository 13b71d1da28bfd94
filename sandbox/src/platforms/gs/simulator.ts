import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { byKey } from '../../kit/by-key.ts'
import { refuse, type GoogleRefusal } from '../../kit/google/errors.ts'
import { createSignIn, signInHosts } from '../../kit/google/sign-in.ts'
import { createQuotaWindow } from '../../kit/quota-window.ts'
import type { SimulatorFactory } from '../../kit/simulator.ts'
import type { SandboxShop } from '../../shop.ts'
import { readQuery, type QueryBody } from './read-query.ts'
import { noPermission, refuseSearch, searchRefusals, tooManyQueries } from './refusal.ts'
import { runQuery } from './run-query.ts'
import { createSearches } from './search-rows.ts'
import { sitesOf, type SimulatedSite } from './sites.ts'
import { gsTruth } from './truth.ts'

const scope = 'https://www.googleapis.com/auth/webmasters.readonly'
const queriesPerMinute = 1200

/** The Search Console with Google's limit of rows for a day. */
export const googleSearchConsole = searchConsoleWith({ mostRows: 50_000 })

/** The Search Console: the list of sites, and queries of search analytics. */
export function searchConsoleWith(limits: { readonly mostRows: number }): SimulatorFactory {
  return (context) => {
    const signIn = createSignIn(context, { platform: 'Google Search Console' })
    const searchesOf = createSearches()
    const quotaOf = byKey(() => createQuotaWindow(context.elapsedMs, queriesPerMinute, 60_000))

    function routes(app: FastifyInstance): void {
      signIn.routes(app)

      app.get('/api/webmasters/v3/sites', (request, reply) => {
        const shop = signIn.shopOf(request, scope)
        if ('status' in shop) return refuse(reply, shop)
        return { siteEntry: sitesOf(shop).map(siteEntry) }
      })

      app.get<{ Params: { site: string } }>('/api/webmasters/v3/sites/:site', (request, reply) => {
        const found = siteOf(request)
        return 'reply' in found ? found.reply(reply) : siteEntry(found.site)
      })

      app.post<{ Params: { site: string }; Body: QueryBody | null }>(
        '/api/webmasters/v3/sites/:site/searchAnalytics/query',
        (request, reply) => {
          const found = siteOf(request)
          if ('reply' in found) return found.reply(reply)
          const { shop, site } = found
          if (!quotaOf(site.siteUrl).take()) return refuseSearch(reply, tooManyQueries)
          const query = readQuery(request.body)
          if (typeof query === 'string')
            return refuseSearch(reply, { code: 400, reason: 'invalidParameter', message: query })
          const at = context.clock()
          return runQuery(query, at, {
            mostRows: limits.mostRows,
            rowsOf: (day) => (site.isShop ? searchesOf(shop, day, at) : []),
          })
        },
      )
    }

    function siteOf(
      request: FastifyRequest<{ Params: { site: string } }>,
    ):
      | { readonly shop: SandboxShop; readonly site: SimulatedSite }
      | { reply(reply: FastifyReply): FastifyReply } {
      const shop: SandboxShop | GoogleRefusal = signIn.shopOf(request, scope)
      if ('status' in shop) return { reply: (reply) => refuse(reply, shop) }
      const { site: siteUrl } = request.params
      const site = sitesOf(shop).find((one) => one.siteUrl === siteUrl)
      if (site === undefined || site.permissionLevel === 'siteUnverifiedUser')
        return { reply: (reply) => refuseSearch(reply, noPermission(siteUrl)) }
      return { shop, site }
    }

    return {
      code: 'GS',
      hosts: { ...signInHosts, API: '/api' },
      routes,
      refusals: searchRefusals,
      truth: gsTruth,
      exampleForm: () => null,
    }
  }
}

function siteEntry({ siteUrl, permissionLevel }: SimulatedSite) {
  return { siteUrl, permissionLevel }
}
