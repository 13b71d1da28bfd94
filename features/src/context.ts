import {
  AppError,
  type ApiKeyId,
  type FlagOverrides,
  type KeyScope,
  type Log,
  type OrgId,
  type Role,
  type SessionId,
  type UserId,
} from '@cartograph/contract'
import type { IngestionContext } from '@cartograph/ingestion'
import type { Semantic } from '@cartograph/semantic'
import type { Store } from '@cartograph/store'
import type { Access } from './access-cache.ts'
import type { AttemptLimits } from './attempt-limits.ts'
import type { DashboardLibrary } from './dashboards/library.ts'
import type { GoogleSignIn, IdentityProvider } from './identity-provider.ts'
import type { GroundTruth } from './insights/status/ground-truth.ts'
import type { PlatformModes } from './platform-modes.ts'
import type { TokenKeys } from './token-keys.ts'

/** What a process opens once and every verb works with. */
export interface Services {
  readonly store: Store
  readonly semantic: Semantic
  readonly library: DashboardLibrary
  readonly ingestion: IngestionContext
  readonly platforms: PlatformModes
  readonly tokenKeys: TokenKeys
  readonly identity: IdentityProvider
  /** Null when no client of Google's is set up. */
  readonly google: GoogleSignIn | null
  readonly access: Access
  readonly limits: AttemptLimits
  /** Null where nothing that happens is invented. */
  readonly groundTruth: GroundTruth | null
  readonly settings: Settings
  readonly clock: () => Date
  readonly log: Log
}

/** What whoever runs the installation has decided. */
export interface Settings {
  /** Where people reach the app, without a slash at the end: links in mail begin with it. */
  readonly publicUrl: () => string
  /** Flags that hold for every workspace. */
  readonly flags: FlagOverrides
  /** Addresses of the people who see what is for developers. */
  readonly developers: ReadonlySet<string>
  /** Addresses of the people who see dashboards also before any data has been ingested. */
  readonly demoUsers: ReadonlySet<string>
  /** Mail is kept on this machine, because no mail server is set up. */
  readonly hasOutbox: boolean
  /** Where requests for an invitation go to. */
  readonly operatorEmail: string
  /** Where users ask for help; null when the installation names no address. */
  readonly supportEmail: string | null
}

/** Who calls, for which workspace, from where: the first argument of every verb. */
export interface Context extends Services {
  /** Null for somebody who has not signed in, and for the system itself. */
  readonly actor: Actor | null
  /** The authorised workspace; never taken from a body. */
  readonly workspace: { readonly orgId: OrgId; readonly role: Role } | null
  readonly requestId: string | null
  readonly address: string | null
  readonly userAgent: string | null
  readonly idempotency: Idempotency | null
  /** Aborted when nobody waits for the answer any more. */
  readonly signal: AbortSignal
}

export type Actor = Person | KeyHolder

export interface Person {
  readonly kind: 'person'
  readonly userId: UserId
  readonly sessionId: SessionId
}

/** A program that calls with a key of a workspace. */
export interface KeyHolder {
  readonly kind: 'key'
  readonly apiKeyId: ApiKeyId
  readonly scope: KeyScope
}

export interface Idempotency {
  readonly key: string
  /** Of method, path and body: the same key with another request is refused. */
  readonly requestHash: string
}

/** The context of work that no person asked for: start-up, sweeps, jobs. */
export function systemContext(services: Services, signal: AbortSignal): Context {
  return {
    ...services,
    actor: null,
    workspace: null,
    requestId: null,
    address: null,
    userAgent: null,
    idempotency: null,
    signal,
  }
}

/** What concerns a person is never done by a key. */
export function requirePerson(ctx: Context): Person {
  if (ctx.actor === null) throw new AppError('not_authenticated')
  if (ctx.actor.kind !== 'person') throw new AppError('forbidden', 'An API key cannot do this.')
  return ctx.actor
}

export function requireWorkspace(ctx: Context): NonNullable<Context['workspace']> {
  if (ctx.workspace === null) throw new AppError('not_found')
  return ctx.workspace
}
