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
import type { KeyRates } from './access/key-rates.ts'
import type { AttemptLimits } from './attempts/index.ts'
import type { TemplateLibrary } from './audiences/templates/template-library.ts'
import type { LanguageModel } from './chat/model/language-model.ts'
import type { DashboardLibrary } from './dashboards/library.ts'
import type { FileStore } from './file-store.ts'
import type { GoogleSignIn, IdentityProvider } from './identity-provider.ts'
import type { GroundTruth } from './insights/status/ground-truth.ts'
import type { MessageRates } from './messages/message-rates.ts'
import type { PlanList } from './plans/load-plans.ts'
import type { PaymentProvider } from './plans/payments/payment-provider.ts'
import type { PlatformModes } from './platform-modes.ts'
import type { QuerySlots } from './queries/query-slots.ts'
import type { ReportLibrary } from './reports/templates/report-library.ts'
import type { ReportThreads } from './reports/threads/report-work.ts'
import type { TokenKeys } from './token-keys.ts'

/** What a process opens once and every verb uses. */
export interface Services {
  readonly store: Store
  readonly semantic: Semantic
  readonly library: DashboardLibrary
  readonly segmentTemplates: TemplateLibrary
  readonly reportTemplates: ReportLibrary
  readonly reportThreads: ReportThreads
  readonly planList: PlanList
  /** Null on an installation without payments. */
  readonly payments: PaymentProvider | null
  readonly ingestion: IngestionContext
  /** Of what users attach to messages. */
  readonly files: FileStore
  /** The most bytes that the files of one workspace may take. */
  readonly fileQuotaBytes: number
  readonly platforms: PlatformModes
  readonly tokenKeys: TokenKeys
  readonly identity: IdentityProvider
  /** Null without a Google client. */
  readonly google: GoogleSignIn | null
  readonly access: Access
  readonly limits: AttemptLimits
  readonly querySlots: QuerySlots
  readonly keyRates: KeyRates
  readonly messageRates: MessageRates
  /** Null unless the installation has one. */
  readonly languageModel: LanguageModel | null
  /** Null without demo shops. */
  readonly groundTruth: GroundTruth | null
  readonly settings: Settings
  /** False until the process has started everything it runs. */
  readonly hasStarted: () => boolean
  readonly clock: () => Date
  readonly log: Log
}

/** The installation's settings. */
export interface Settings {
  /** The app's public URL, without a trailing slash; links in emails begin with it. */
  readonly publicUrl: () => string
  /** Flags that apply to every workspace. */
  readonly flags: FlagOverrides
  /** Addresses of users with access to developer features. */
  readonly developers: ReadonlySet<string>
  /** Addresses of users who see dashboards before any data has been ingested. */
  readonly demoUsers: ReadonlySet<string>
  /** Emails stay in the local outbox, because no mail server is set up. */
  readonly hasOutbox: boolean
  /** Webhooks may lead to private networks and to this machine. */
  readonly allowsPrivateDestinations: boolean
  /** New workspaces start with a trial, and plans expire. Otherwise every workspace is free. */
  readonly hasPlans: boolean
  /** Test charges of Shopify, which cost nothing, count as payments. */
  readonly takesTestCharges: boolean
  /** The recipient of requests for an invitation. */
  readonly operatorEmail: string
  /** Where users ask for help; null when the installation names no address. */
  readonly supportEmail: string | null
}

/** The caller, the workspace and the origin of a call: the first argument of every verb. */
export interface Context extends Services {
  /** Null for an unauthenticated caller, and for the system itself. */
  readonly actor: Actor | null
  /** The authorised workspace; never taken from a body. */
  readonly workspace: { readonly orgId: OrgId; readonly role: Role } | null
  readonly requestId: string | null
  readonly address: string | null
  readonly userAgent: string | null
  /** The device's token, from its cookie; identity endpoints only. */
  readonly deviceToken: string | null
  readonly idempotency: Idempotency | null
  /** Aborted when the client has disconnected. */
  readonly signal: AbortSignal
}

export type Actor = Person | KeyHolder

export interface Person {
  readonly kind: 'person'
  readonly userId: UserId
  readonly sessionId: SessionId
}

/** A program that calls with an API key of a workspace. */
export interface KeyHolder {
  readonly kind: 'key'
  readonly apiKeyId: ApiKeyId
  readonly scopes: readonly KeyScope[]
}

export interface Idempotency {
  readonly key: string
  /** A hash of method, path and body: the same key with another request is refused. */
  readonly requestHash: string
}

/** The context of work without a user: start-up, cleanup, jobs. */
export function systemContext(services: Services, signal: AbortSignal): Context {
  return {
    ...services,
    actor: null,
    workspace: null,
    requestId: null,
    address: null,
    userAgent: null,
    deviceToken: null,
    idempotency: null,
    signal,
  }
}

/** User records cannot be changed with an API key. */
export function requirePerson(ctx: Context): Person {
  if (ctx.actor === null) throw new AppError('not_authenticated')
  if (ctx.actor.kind !== 'person') throw new AppError('forbidden', 'An API key cannot do this.')
  return ctx.actor
}

/** Only its author and admins may change a text. The author is null for an API key. */
export function requireAuthor(ctx: Context, author: UserId | null, refusal: string): void {
  const { userId } = requirePerson(ctx)
  if (requireWorkspace(ctx).role !== 'admin' && author !== userId) {
    throw new AppError('forbidden', refusal)
  }
}

export function requireWorkspace(ctx: Context): NonNullable<Context['workspace']> {
  if (ctx.workspace === null) throw new AppError('not_found')
  return ctx.workspace
}
