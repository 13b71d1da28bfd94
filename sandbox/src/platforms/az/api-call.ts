import type { FastifyRequest } from 'fastify'
import type { Grants } from '../../kit/grants.ts'
import type { SimulatorContext } from '../../kit/simulator.ts'
import type { SandboxShop } from '../../shop.ts'
import { tokenExpired, tooMany } from './refusal.ts'
import { regions, type Region } from './seller.ts'

export interface Call {
  readonly shop: SandboxShop
  readonly region: Region
}

/** The buckets of operations: their size, and the calls by which they refill in a second. */
const buckets = {
  sellers: { burst: 15, rate: 0.016 },
  reports: { burst: 15, rate: 0.0167 },
  polls: { burst: 15, rate: 2 },
  documents: { burst: 15, rate: 0.0167 },
  transactions: { burst: 10, rate: 0.5 },
  sales: { burst: 15, rate: 0.5 },
} as const

export type Operation = keyof typeof buckets

/** Authenticates calls, and counts them for each seller and operation. */
export function createCallReader(context: SimulatorContext, grants: Grants) {
  const levels = new Map<string, { left: number; atMs: number }>()

  return function readCall(request: FastifyRequest, operation: Operation): Call {
    const token = request.headers['x-amz-access-token']
    const grant = typeof token === 'string' ? grants.read(token) : null
    const shop = grant === null ? null : context.findShop(grant.shop)
    if (shop === null) throw tokenExpired()
    const { burst, rate } = buckets[operation]
    const key = `${shop.name} ${operation}`
    const now = context.elapsedMs()
    const level = levels.get(key) ?? { left: burst, atMs: now }
    level.left = Math.min(burst, level.left + ((now - level.atMs) / 1000) * rate)
    level.atMs = now
    levels.set(key, level)
    if (level.left < 1) throw tooMany(rate)
    level.left -= 1
    const named = /\/api\/(\w+)\//.exec(request.url)?.[1]
    return { shop, region: regions.find((one) => one === named) ?? 'na' }
  }
}

export type ReadCall = ReturnType<typeof createCallReader>
