import type {
  AccessChange,
  ApiKeyId,
  KeyScope,
  MembershipStatus,
  OrgId,
  Role,
  SessionId,
  UserId,
} from '@cartograph/contract'
import type { PlanColumns } from './plan-columns.ts'

/**
 * What a process remembers of who may do what. PostgreSQL tells every process when something of it
 * changes, so that nothing is asked twice and nothing is known wrongly for longer than a notice takes.
 */
export interface Access {
  /** Null for a session that has ended. */
  session(id: SessionId): Promise<CachedSession | null>
  /** Null for a user who is gone. */
  person(id: UserId): Promise<CachedPerson | null>
  /** Both at once from memory; null when either has to be asked for first. */
  recall(id: SessionId): { session: CachedSession; person: CachedPerson } | null
  /** By the hash of a key's secret; null for one that was renewed or deleted. */
  key(secretHash: string): Promise<CachedKey | null>
  /** For whoever changes something and answers at once: the notice comes a moment later. */
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
}

export interface CachedKey {
  readonly apiKeyId: ApiKeyId
  readonly orgId: OrgId
  readonly scope: KeyScope
  readonly plan: PlanColumns
}
