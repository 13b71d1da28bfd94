import type { SimulatorFactory } from '../../kit/simulator.ts'
import { apiKeyOf, shopNameOf } from './account.ts'
import { readQuery, type Body } from './read-query.ts'
import {
  badKey,
  badRequest,
  MountainRefusal,
  notPermitted,
  sendRefusal,
  tooMany,
} from './refusal.ts'
import { runQuery } from './run-query.ts'
import { mtTruth } from './truth.ts'

/** The part of MNTN's Reporting API that runs queries at once. */
export const mountain: SimulatorFactory = (context) => ({
  code: 'MT',
  hosts: { API: '/api' },
  routes(app) {
    app.register(
      (api, _, done) => {
        api.setErrorHandler((error, _request, reply) => {
          if (error instanceof MountainRefusal) return sendRefusal(reply, error)
          throw error
        })
        api.post<{ Body: Body | null }>('/apidata', ({ body }, reply) => {
          const { key } = body ?? {}
          if (body === null || typeof key !== 'string') throw badRequest('key is required')
          const shop = key.startsWith(apiKeyOf('')) ? context.findShop(shopNameOf(key)) : null
          if (shop === null) throw badKey(key)
          const query = readQuery(body)
          const rows = runQuery(shop, query, context.clock())
          if (!query.isJson) return reply.type('text/plain').send(textOf(rows))
          const columns = query.columns.map(({ table, spelling, alias }) => ({
            table: table.toLowerCase(),
            name: spelling.toLowerCase(),
            alias: alias ?? spelling,
          }))
          const { begin, end } = body
          return {
            'report-name': 'Report',
            'publisher-name': shop.title,
            begin,
            end,
            columns,
            rows,
          }
        })
        done()
      },
      { prefix: '/api' },
    )
  },
  refusals: {
    throttled(reply, retryAfterSeconds) {
      if (retryAfterSeconds !== null) reply.header('retry-after', String(retryAfterSeconds))
      return sendRefusal(reply, tooMany())
    },
    unauthorised: (reply) => sendRefusal(reply, badKey('mntn_sandbox_')),
    forbidden: (reply) => sendRefusal(reply, notPermitted()),
    broken: (reply, status) =>
      sendRefusal(reply, new MountainRefusal(status, 'NA', 'Internal Error', 'Unexpected error')),
  },
  pageSizes: ['limit'],
  truth: mtTruth,
  exampleForm: ({ name, title }) => ({ name: title, api_key: apiKeyOf(name) }),
})

function textOf(rows: readonly object[]): string {
  return rows.map((row, at) => `${at + 1}: ${Object.values(row).join(' ')}`).join('\n')
}
