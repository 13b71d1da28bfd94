import {
  AppError,
  type OrgId,
  type Role,
  type SessionId,
  type UserId,
  type Log,
} from '@cartograph/contract'
import type { IngestionContext } from '@cartograph/ingestion'
import type { Semantic } from '@cartograph/semantic'
import type { Store } from '@cartograph/store'
import type { SignInLimit } from './sign-in-limit.ts'
import type { TokenKeys } from './token-keys.ts'

/** What a process opens once and every verb works with. */
export interface Services {
  readonly store: Store
  readonly semantic: Semantic
  readonly ingestion: IngestionContext
  readonly tokenKeys: TokenKeys
  readonly signInLimit: SignInLimit
  readonly clock: () => Date
  readonly log: Log
}

/** Who calls, for which workspace, from where: the first argument of every verb. */
export interface Context extends Services {
  /** Null for somebody who has not signed in, and for the system itself. */
  readonly actor: Actor | null
  /** The authorised workspace; never taken from a body. */
  readonly workspace: { readonly orgId: OrgId; readonly role: Role } | null
  readonly requestId: string | null
  readonly address: string | null
  readonly idempotency: Idempotency | null
  /** Aborted when nobody waits for the answer any more. */
  readonly signal: AbortSignal
}

export interface Actor {
  readonly userId: UserId
  readonly sessionId: SessionId
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
    idempotency: null,
    signal,
  }
}

export function requireActor(ctx: Context): Actor {
  if (ctx.actor === null) throw new AppError('not_authenticated')
  return ctx.actor
}

export function requireWorkspace(ctx: Context): NonNullable<Context['workspace']> {
  if (ctx.workspace === null) throw new AppError('not_found')
  return ctx.workspace
}
