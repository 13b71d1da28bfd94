import * as z from 'zod/mini'

/** What an API key may do. Every write scope includes the read scope of its area. */
export const KeyScope = z.enum([
  'data:read',
  'workspace:read',
  'workspace:write',
  'audiences:read',
  'audiences:write',
  'members:read',
])
export type KeyScope = z.infer<typeof KeyScope>

/** `any` is every key of the workspace; null is none, because the endpoint needs a user. */
export type RequiredScope = KeyScope | 'any' | null

export function hasScope(scopes: readonly KeyScope[], required: RequiredScope): boolean {
  if (required === null) return false
  if (required === 'any') return true
  return scopes.some((scope) => scope === required || scope === writeScopes[required])
}

/** Without it, the emails and names of customers are masked for the key. */
export function seesPersonalData(scopes: readonly KeyScope[]): boolean {
  return hasScope(scopes, 'audiences:read')
}

/** The scope that changes what a scope reads; null where keys change nothing. */
export const writeScopes: Readonly<Record<KeyScope, KeyScope | null>> = {
  'data:read': null,
  'workspace:read': 'workspace:write',
  'workspace:write': 'workspace:write',
  'audiences:read': 'audiences:write',
  'audiences:write': 'audiences:write',
  'members:read': null,
}
