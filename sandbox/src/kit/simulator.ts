import type { PlatformCode } from '@cartograph/contract'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { SandboxShop } from '../shop.ts'

/** One platform, played over real HTTP. */
export interface Simulator {
  readonly code: PlatformCode
  /** Where each of the manifest's hosts is, under the simulator's own prefix: `{ GRAPH: '/graph' }`. */
  readonly hosts: Readonly<Record<string, string>>
  /** Everything the platform answers; paths begin with those of the hosts. */
  routes(app: FastifyInstance): void
  /** How the platform itself says no. */
  readonly refusals: {
    /** With how long to wait, when it says so at all. */
    throttled(reply: FastifyReply, retryAfterSeconds: number | null): FastifyReply
    unauthorised(reply: FastifyReply): FastifyReply
    broken(reply: FastifyReply, status: number): FastifyReply
  }
  /** What to type into the platform's form to reach a shop; null where nothing is typed. */
  exampleForm(shop: SandboxShop): Readonly<Record<string, string>> | null
}

export interface SimulatorContext {
  /** By name, made on the spot: every shop that is asked for exists. Null for a name no shop can have. */
  findShop(name: string): SandboxShop | null
  /** Those a consent page offers, the demo's own first. */
  offeredShops(): readonly SandboxShop[]
  /** What has not happened by then is not shown. */
  clock(): Date
  /** Milliseconds that only ever grow; by them limits recover. */
  elapsedMs(): number
  /** Signs tokens, so that they outlive a restart. */
  readonly secret: string
  /** Who is registered, with their secrets by their client ids; the app itself unless told. */
  readonly apps?: Readonly<Record<string, string>>
}

export type SimulatorFactory = (context: SimulatorContext) => Simulator
