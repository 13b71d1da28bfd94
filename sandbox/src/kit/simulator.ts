import type { CanonicalRows, ConnectionId, PlatformCode, TableName } from '@cartograph/contract'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { SimulatorOptions } from '../platforms/sp/simulator.ts'
import type { SandboxShop } from '../shop.ts'
import type { ListChange } from './list-log.ts'

/** Simulates one platform over HTTP. */
export interface Simulator {
  readonly code: PlatformCode
  /** The path of each host of the manifest, below the simulator's prefix: `{ GRAPH: '/graph' }`. */
  readonly hosts: Readonly<Record<string, string>>
  /** Registers the routes, whose paths begin with those of the hosts. */
  routes(app: FastifyInstance): void
  /** The platform's own error responses. */
  readonly refusals: {
    /** `retryAfterSeconds` is null if the response does not say how long to wait. */
    throttled(reply: FastifyReply, retryAfterSeconds: number | null): FastifyReply
    unauthorised(reply: FastifyReply): FastifyReply
    /** The request lacks a permission, which the answer names only where the platform's does. */
    forbidden(reply: FastifyReply, permission: string): FastifyReply
    /** The account was closed; absent where access is simply revoked then. */
    closed?(reply: FastifyReply): FastifyReply
    broken(reply: FastifyReply, status: number): FastifyReply
  }
  /** The parameters, of the query or the body, that ask for a page's size; absent without pages. */
  readonly pageSizes?: readonly string[]
  /** The rows that a complete sync stores; absent if the platform has no records. */
  truth?(shop: SandboxShop, connectionId: ConnectionId, at: Date): CanonicalTruth
  /** The lists of customers that it received; absent if the platform is no destination. */
  audiences?(): readonly SimulatedList[]
  /** The files that it received; absent if the platform stores none. */
  files?(): readonly SimulatedFile[]
  /** The form values that connect a shop; null if the platform has no form. */
  exampleForm(shop: SandboxShop): Readonly<Record<string, string>> | null
}

export type CanonicalTruth = { readonly [Name in TableName]?: readonly CanonicalRows[Name][] }

/** A list of customers as the platform has it, so that tests can compare it with what was sent. */
export interface SimulatedList {
  readonly id: string
  readonly name: string
  /** The email address or else the phone number of each member, hashed where the platform hashes. */
  readonly members: readonly string[]
}

export interface SimulatedFile {
  readonly key: string
  readonly bytes: Uint8Array
}

export interface SimulatorContext {
  /** Finds or creates the shop with a name; null for an invalid name. */
  findShop(name: string): SandboxShop | null
  /** The shops that consent pages offer, the demo's first. */
  offeredShops(): readonly SandboxShop[]
  /** The simulated time; later events are not visible. */
  clock(): Date
  /** Called after each change of a list of customers. */
  onListChange(change: ListChange): void
  /** A monotonic clock in milliseconds, for rate limits. */
  elapsedMs(): number
  /** Signs tokens, so that they survive a restart. */
  readonly secret: string
  /** What differs at Shopify from its defaults. */
  readonly shopify?: Pick<
    SimulatorOptions,
    'faults' | 'maxPageDepth' | 'bulk' | 'billing' | 'onRequest'
  >
  /** The operations that the access level of a Google Ads app allows in a day; basic by default. */
  readonly adsPerDay?: number
  /** The secrets of registered apps by client id; by default Cartograph's own registration. */
  readonly apps?: Readonly<Record<string, string>>
}

export type SimulatorFactory = (context: SimulatorContext) => Simulator
