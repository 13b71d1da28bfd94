import type { SimulatorFactory } from '../../kit/simulator.ts'
import { truthRows } from '../../world/truth/truth-rows.ts'
import { accessDenied, httpBodies } from './errors.ts'
import { shopifyGrants, shopifyInstall } from './oauth.ts'
import { shopifySimulator } from './simulator.ts'

/** Shopify's consent page and Admin API, with each shop under its own path. */
export const shopify: SimulatorFactory = (context) => {
  const grants = shopifyGrants(context)
  const { findShop, clock, elapsedMs } = context
  const admin = shopifySimulator({
    findShop(name) {
      const shop = findShop(name)
      return shop && { token: null, plan: 'unlimited', ...shop }
    },
    clock,
    elapsedMs,
    grants,
    ...context.shopify,
  })
  return {
    code: 'SP',
    hosts: { SHOP: '/{shop}' },
    routes(app) {
      app.register(admin)
      app.register(shopifyInstall(context, grants))
    },
    refusals: {
      throttled(reply, seconds) {
        if (seconds !== null)
          return reply.code(429).header('retry-after', String(seconds)).send(httpBodies.tooMany)
        // The storage of files is no GraphQL.
        return reply.request.method === 'GET'
          ? reply.code(503).send()
          : reply.send(httpBodies.throttled)
      },
      unauthorised: (reply) => reply.code(401).send(httpBodies.unauthorised),
      forbidden: (reply, scope) => reply.send(accessDenied(scope)),
      broken: (reply, status) => reply.code(status).send(httpBodies.broken),
    },
    pageSizes: ['first'],
    truth: ({ world }, connectionId, at) => truthRows(world, connectionId, at),
    exampleForm: ({ name, token = null }) =>
      token === null ? null : { shop: name, access_token: token },
  }
}
