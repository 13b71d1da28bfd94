import {
  AppError,
  seesPersonalData,
  type ApiKeyId,
  type FlagOverrides,
  type OrgId,
  type Role,
} from '@cartograph/contract'
import { apiKeys, eq } from '@cartograph/store'
import type { CachedPerson } from '../access-cache.ts'
import type { Actor, Person, Services } from '../context.ts'
import type { Audience } from '../identity/index.ts'
import { apiKeyPrefix, hashApiKeySecret } from '../keys/index.ts'
import type { PlanColumns } from '../plan-columns.ts'
import { cachedTokenHolder, holderOf } from './verify-token.ts'

/** Written at most once a minute for each key and process, without waiting for it. */
function markKeyUsed({ store, clock, log }: Services, id: ApiKeyId): void {
  const now = clock()
  if (now.getTime() - (lastMarked.get(id) ?? 0) < everyMs) return
  if (lastMarked.size > 10_000) lastMarked.clear()
  lastMarked.set(id, now.getTime())
  store
    .asSystem((tx) => tx.update(apiKeys).set({ lastUsedAt: now }).where(eq(apiKeys.id, id)))
    .catch((error: unknown) =>
      log.warn({ err: error }, 'the last use of an API key could not be recorded'),
    )
}

const lastMarked = new Map<ApiKeyId, number>()
const everyMs = 60_000

export interface AuthenticatedCaller {
  readonly actor: Actor
  /** The caller's role in the requested workspace; null without membership. */
  readonly workspace: AuthenticatedWorkspace | null
}

export interface AuthenticatedWorkspace {
  readonly orgId: OrgId
  readonly role: Role
  readonly plan: PlanColumns
  /** Its own; others come from the installation. */
  readonly flags: FlagOverrides
}

export interface Authenticate {
  /** A bearer token, or the secret of an API key. */
  readonly token: string
  readonly audience: Audience
  /** The requested workspace; a data token and a key name their own. */
  readonly orgId: OrgId | null
}

/**
 * The token identifies the user; the cached session and membership must still exist, so that signing out
 * and losing a membership take effect at once and not when the token expires.
 */
export async function authenticate(
  services: Services,
  { token, audience, orgId }: Authenticate,
): Promise<AuthenticatedCaller> {
  if (token.startsWith(apiKeyPrefix)) return authenticateKey(services, { token, audience, orgId })
  const holder = await holderOf(services, token, audience)
  const { userId, sessionId } = holder
  const actor: Person = { kind: 'person', userId, sessionId }
  return recheck(services, { actor, orgId: audience === 'data' ? holder.orgId : orgId })
}

/** Whether an earlier authentication is still valid. */
export async function recheck(
  services: Services,
  { actor, orgId }: { actor: Person; orgId: OrgId | null },
): Promise<AuthenticatedCaller> {
  const { access } = services
  const session = await access.session(actor.sessionId)
  if (session === null || session.userId !== actor.userId) throw new AppError('not_authenticated')
  if (session.expiresAt <= services.clock()) {
    // It may have been renewed since it was read.
    access.invalidate({ session_id: actor.sessionId })
    const again = await access.session(actor.sessionId)
    if (again === null || again.expiresAt <= services.clock())
      throw new AppError('not_authenticated')
  }
  const person = await access.person(actor.userId)
  if (person === null) throw new AppError('not_authenticated')
  return enter(actor, person, orgId)
}

/**
 * `authenticate` from memory alone, for clients with many requests; null when something has to be loaded
 * first.
 */
export function recall(
  services: Pick<Services, 'access' | 'tokenKeys' | 'clock'>,
  { token, audience, orgId }: Authenticate,
): AuthenticatedCaller | null {
  const holder = cachedTokenHolder(services, token, audience)
  const known = holder === null ? null : services.access.recall(holder.sessionId)
  if (holder === null || known === null) return null
  const { session, person } = known
  if (session.userId !== holder.userId || session.expiresAt <= services.clock()) return null
  const { userId, sessionId } = holder
  return enter(
    { kind: 'person', userId, sessionId },
    person,
    audience === 'data' ? holder.orgId : orgId,
  )
}

function enter(actor: Person, person: CachedPerson, orgId: OrgId | null): AuthenticatedCaller {
  const known = orgId === null ? undefined : person.workspaces.get(orgId)
  if (known?.status !== 'joined') return { actor, workspace: null }
  const { role, plan, flags } = known
  return { actor, workspace: { orgId: known.orgId, role, plan, flags } }
}

/**
 * A key belongs to one workspace, where it acts within its scopes; its role there decides only whether
 * personal data is masked.
 */
async function authenticateKey(
  services: Services,
  { token, audience, orgId }: Authenticate,
): Promise<AuthenticatedCaller> {
  const key = await services.access.key(hashApiKeySecret(token))
  if (key === null) throw new AppError('not_authenticated')
  if (key.expiresAt !== null && key.expiresAt <= services.clock()) throw expired(key.expiresAt)
  markKeyUsed(services, key.apiKeyId)
  const actor: Actor = { kind: 'key', apiKeyId: key.apiKeyId, scopes: key.scopes }
  const isOwn = orgId === key.orgId || (audience === 'data' && orgId === null)
  const { plan, flags } = key
  const role: Role = seesPersonalData(key.scopes) ? 'member' : 'demo'
  const workspace = { orgId: key.orgId, role, plan, flags }
  return { actor, workspace: isOwn ? workspace : null }
}

function expired(at: Date): AppError {
  const day = at.toISOString().slice(0, 10)
  return new AppError(
    'api_key_expired',
    `This API key expired on ${day}. Renew it in Settings → API keys, or use another one.`,
  )
}
