import {
  AccessChange,
  accessChanged,
  type Log,
  type SessionId,
  type UserId,
} from '@cartograph/contract'
import { apiKeys, eq, sessions, workspaces, type Store } from '@cartograph/store'
import type { Access, CachedKey, CachedPerson, CachedSession } from '../access-cache.ts'
import { planColumns } from '../plan-columns.ts'
import { createCache, type Cache } from './cache.ts'
import { loadPerson } from './load-person.ts'

export interface OpenAccessOptions {
  readonly store: Store
  readonly clock: () => Date
  readonly log: Log
}

export interface OpenAccess extends Access {
  close(): Promise<void>
}

export async function openAccess({ store, clock, log }: OpenAccessOptions): Promise<OpenAccess> {
  const sessions: Cache<SessionId, CachedSession> = createCache((id) => loadSession(store, id))
  const people: Cache<UserId, CachedPerson> = createCache((id) => loadPerson(store, id, clock()))
  const keys: Cache<string, CachedKey> = createCache((hash) => loadKey(store, hash))

  function invalidate(change: AccessChange): void {
    if (change.session_id !== undefined) sessions.invalidate(change.session_id)
    if (change.user_id !== undefined) people.invalidate(change.user_id)
    if (change.email !== undefined) {
      people.invalidateWhere((person) => person.email === change.email)
    }
    if (change.api_key_id !== undefined) {
      keys.invalidateWhere((key) => key.apiKeyId === change.api_key_id)
    }
    if (change.org_id !== undefined) {
      keys.invalidateWhere((key) => key.orgId === change.org_id)
      // Includes users to whom the workspace has become open, who cannot be listed here.
      people.invalidateAll()
    }
  }

  function invalidateAll(): void {
    for (const memory of [sessions, people, keys]) memory.invalidateAll()
  }

  const stopListening = await store.listen(
    accessChanged,
    (payload) => {
      const change = readChange(payload)
      if (change !== null) return invalidate(change)
      log.warn({}, 'a notification about access could not be read')
      invalidateAll()
    },
    invalidateAll,
  )
  return {
    session: (id) => sessions.get(id),
    person: (id) => people.get(id),
    recall(id) {
      const session = sessions.recall(id)
      const person = session === undefined ? undefined : people.recall(session.userId)
      return session === undefined || person === undefined ? null : { session, person }
    },
    key: (hash) => keys.get(hash),
    invalidate,
    invalidateAll,
    close: stopListening,
  }
}

function readChange(payload: string): AccessChange | null {
  try {
    return AccessChange.parse(JSON.parse(payload))
  } catch {
    return null
  }
}

async function loadKey(store: Store, secretHash: string): Promise<CachedKey | null> {
  const [found] = await store.asSystem((tx) =>
    tx
      .select({
        apiKeyId: apiKeys.id,
        orgId: apiKeys.orgId,
        scopes: apiKeys.scopes,
        expiresAt: apiKeys.expiresAt,
        plan: planColumns,
        flags: workspaces.featureFlags,
      })
      .from(apiKeys)
      .innerJoin(workspaces, eq(workspaces.orgId, apiKeys.orgId))
      .where(eq(apiKeys.secretHash, secretHash)),
  )
  return found ?? null
}

async function loadSession(store: Store, id: SessionId): Promise<CachedSession | null> {
  const [found] = await store.asSystem((tx) =>
    tx
      .select({ userId: sessions.userId, expiresAt: sessions.expiresAt })
      .from(sessions)
      .where(eq(sessions.id, id)),
  )
  return found ?? null
}
