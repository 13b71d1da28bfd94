import { setTimeout as wait } from 'node:timers/promises'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { PlatformCode } from '@cartograph/contract'
import type { FastifyInstance } from 'fastify'
import { pickWeighted, randomFor, sum } from '../world/random.ts'
import { alteredJson } from './large-numbers.ts'
import { alteredFile } from './row-file.ts'
import type { Simulator } from './simulator.ts'

/** A failure that is injected between a client and a platform. */
export type PlatformFault =
  | { readonly kind: 'throttled'; readonly retryAfterSeconds: number | null }
  | { readonly kind: 'broken'; readonly status: 500 | 502 | 503 }
  | { readonly kind: 'unauthorised' }
  /** Access is valid, but this permission is missing, in the platform's own name. */
  | { readonly kind: 'forbidden'; readonly permission: string }
  /** The connected account no longer exists; as if access was revoked where the platform says no more. */
  | { readonly kind: 'closed' }
  | { readonly kind: 'slow'; readonly delayMs: number }
  | { readonly kind: 'truncated' }
  | { readonly kind: 'reset' }
  /** The request is done, but its answer is so late that the client has given up. */
  | { readonly kind: 'unanswered' }
  /** The response is sent with a changed body. */
  | { readonly kind: 'altered'; readonly alter: (body: unknown) => unknown }

/** A received request, numbered from 1. */
export interface PlatformRequest {
  readonly number: number
  readonly platform: PlatformCode
  readonly method: string
  /** The path below the simulator's prefix, with the query. */
  readonly url: string
}

export type PlatformFaults = (request: PlatformRequest) => PlatformFault | null

/** Random faults, deterministic for a seed: a weight for each fault, and one for none. */
export function randomFaults(options: {
  readonly seed: number
  readonly none: number
  readonly faults: readonly (readonly [weight: number, fault: PlatformFault])[]
}): PlatformFaults {
  const weights = [options.none, ...options.faults.map(([weight]) => weight)]
  const total = sum(weights)
  return (request) => {
    const random = randomFor(options.seed, 'faults', request.number)
    return options.faults[pickWeighted(random, weights, total) - 1]?.[1] ?? null
  }
}

/** Injects faults into a simulator's responses; `mountSimulator` exempts consent pages. */
export function injectFaults(
  app: FastifyInstance,
  simulator: Pick<Simulator, 'refusals'>,
  faultOf: (request: { readonly method: string; readonly url: string }) => PlatformFault | null,
): void {
  const faulty = new WeakMap<object, PlatformFault>()

  app.addHook('preHandler', async (request, reply) => {
    const fault = faultOf(request)
    if (fault === null) return
    if (fault.kind === 'throttled')
      return simulator.refusals.throttled(reply, fault.retryAfterSeconds)
    if (fault.kind === 'unauthorised') return simulator.refusals.unauthorised(reply)
    if (fault.kind === 'forbidden') return simulator.refusals.forbidden(reply, fault.permission)
    if (fault.kind === 'closed')
      return (simulator.refusals.closed ?? simulator.refusals.unauthorised)(reply)
    if (fault.kind === 'broken') return simulator.refusals.broken(reply, fault.status)
    if (fault.kind === 'reset') {
      reply.hijack()
      reply.raw.socket?.resetAndDestroy()
      return reply
    }
    // Unless the simulator still listens, an answer that is due keeps no process alive.
    if (fault.kind === 'slow') await wait(fault.delayMs, undefined, { ref: false })
    else faulty.set(request, fault)
    return undefined
  })

  app.addHook('onSend', async (request, _reply, payload) => {
    const fault = faulty.get(request)
    if (fault?.kind === 'unanswered') request.raw.socket.resetAndDestroy()
    if (fault === undefined) return payload
    if (Buffer.isBuffer(payload)) return faultyFile(payload, fault)
    if (typeof payload !== 'string') return payload
    if (fault.kind === 'truncated') return payload.slice(0, Math.ceil(payload.length / 2))
    if (fault.kind === 'altered') return alteredJson(payload, fault.alter)
    return payload
  })
}

function faultyFile(bytes: Buffer, fault: PlatformFault): Buffer {
  if (fault.kind === 'truncated') return bytes.subarray(0, Math.ceil(bytes.length / 2))
  if (fault.kind !== 'altered') return bytes
  const altered = alteredFile(bytes, fault.alter)
  if (altered !== null) return altered
  if (!bytes.subarray(0, 2).equals(gzipStart)) return bytes
  return gzipSync(alteredJson(gunzipSync(bytes).toString(), fault.alter))
}

const gzipStart = Buffer.from([0x1f, 0x8b])
