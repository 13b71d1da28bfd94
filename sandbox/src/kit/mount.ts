import type { FastifyPluginCallback } from 'fastify'
import { injectFaults, type PlatformFaults, type PlatformRequest } from './faults.ts'
import { limitPageSizes } from './limit-page-sizes.ts'
import type { Simulator } from './simulator.ts'

export interface MountOptions {
  readonly faults?: PlatformFaults
  readonly onRequest?: (request: PlatformRequest) => void
  /** The most items of a page; by default the platform's. */
  readonly maxPageSize?: number
}

/** Wraps a simulator as a Fastify plugin, to be registered under its own prefix. */
export function mountSimulator(
  simulator: Simulator,
  options: MountOptions = {},
): FastifyPluginCallback {
  let requests = 0
  return (app, _, done) => {
    addFormParser(app)
    if (options.maxPageSize !== undefined)
      limitPageSizes(app, simulator.pageSizes ?? [], options.maxPageSize)
    injectFaults(app, simulator, ({ method, url }) => {
      const seen = { number: ++requests, platform: simulator.code, method, url: withoutPrefix(url) }
      options.onRequest?.(seen)
      if (/\/(?:decide|install)\b|authorize|oauth2\/v2\/auth|dialog|portal|consent/.test(seen.url))
        return null
      return options.faults?.(seen) ?? null
    })
    simulator.routes(app)
    done()

    function withoutPrefix(url: string): string {
      return url.startsWith(app.prefix) ? url.slice(app.prefix.length) : url
    }
  }
}

function addFormParser(app: Parameters<FastifyPluginCallback>[0]): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, parsed) => {
      parsed(null, Object.fromEntries(new URLSearchParams(String(body))))
    },
  )
}
