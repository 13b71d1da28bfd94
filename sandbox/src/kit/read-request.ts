import type { FastifyRequest } from 'fastify'
import type { SandboxShop } from '../shop.ts'
import type { Grant, Grants } from './grants.ts'
import type { SimulatorContext } from './simulator.ts'

/** What the routes behind a consent need. */
export interface ApiRoutes {
  readonly context: SimulatorContext
  readonly grants: Grants
}

export type Body = Readonly<Record<string, unknown>>
export type Query = Readonly<Record<string, string | undefined>>

/** The grant of a bearer token, and its shop; null unless the token is valid. */
export function bearerOf(
  { headers }: FastifyRequest,
  { context, grants }: ApiRoutes,
): { readonly grant: Grant; readonly shop: SandboxShop } | null {
  const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1]
  const grant = token === undefined ? null : grants.read(token)
  const shop = grant === null ? null : context.findShop(grant.shop)
  return grant === null || shop === null ? null : { grant, shop }
}

/** Empty for what is no object. */
export function objectOf(value: unknown): Body {
  return typeof value === 'object' && value !== null ? (value as Body) : {}
}

export function paramOf({ params }: FastifyRequest, name: string): string {
  return (params as Readonly<Record<string, string>>)[name] ?? ''
}
