import type {
  AccessChange,
  ApiKeyId,
  FlagOverrides,
  KeyScope,
  MembershipStatus,
  OrgId,
  Role,
  SessionId,
  UserId,
} from '@cartograph/contract'
import type { PlanColumns } from './plan-columns.ts'

/**
 * Caches permissions in the process. PostgreSQL notifies every process of a change, so that nothing is
 * loaded twice and a stale entry lasts no longer than a notification takes.
 */
export interface Access {
  /** Null for a session that has ended. */
  session(id: SessionId): Promise<CachedSession | null>
  /** Null for a deleted user. */
  person(id: UserId): Promise<CachedPerson | null>
  /** Both at once from memory; null when either has to be loaded. */
  recall(id: SessionId): { session: CachedSession; person: CachedPerson } | null
  /** By the hash of a key's secret; null for one that was rotated or deleted. */
  key(secretHash: string): Promise<CachedKey | null>
  /** Invalidates at once in the process that made the change, before the notification arrives. */
  invalidate(change: AccessChange): void
  invalidateAll(): void
}

export interface CachedSession {
  readonly userId: UserId
  readonly expiresAt: Date
}

export interface CachedPerson {
  readonly userId: UserId
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly isDev: boolean
  /** In the order in which they are listed. */
  readonly workspaces: ReadonlyMap<OrgId, CachedWorkspace>
}

export interface CachedWorkspace {
  readonly orgId: OrgId
  readonly name: string
  readonly status: MembershipStatus
  readonly role: Role
  readonly plan: PlanColumns
  /** The workspace's own. */
  readonly flags: FlagOverrides
}

export interface CachedKey {
  readonly apiKeyId: ApiKeyId
  readonly orgId: OrgId
  readonly scopes: readonly KeyScope[]
  /** Null for a key without an end. */
  readonly expiresAt: Date | null
  readonly plan: PlanColumns
  /** The workspace's own. */
  readonly flags: FlagOverrides
}
