import * as z from 'zod/mini'
import { ConnectionId, OauthProfileId, OrgId } from '../values/ids.ts'
import { PlatformCode } from './platforms.ts'
import { Day, Instant } from '../values/time.ts'

/** A datasource provides data; a destination receives audiences. */
export const IntegrationContext = z.enum(['datasource', 'destination'])
export type IntegrationContext = z.infer<typeof IntegrationContext>

/**
 * `sandbox`: a simulator on this machine stands in for the platform, because no app is registered
 * there.
 */
export const ConnectionMode = z.enum(['live', 'sandbox'])
export type ConnectionMode = z.infer<typeof ConnectionMode>

/** Whether merchants connect through the public app, with keys of their own, or both. */
export const InstallMode = z.enum(['private_only', 'public_only', 'private_and_public'])
export type InstallMode = z.infer<typeof InstallMode>

/** The drawer to reopen after the consent. */
export const DrawerState = z.strictObject({
  org_id: OrgId,
  platform: PlatformCode,
  context: IntegrationContext,
  /** The connection to reauthorise; null for a new one. */
  datasource_id: z.nullable(ConnectionId),
  /** The parameters that the user typed before the consent, such as the shop. */
  params: z
    .record(z.string().check(z.maxLength(100)), z.string().check(z.maxLength(300)))
    .check(z.refine((params) => Object.keys(params).length <= 20, 'At most 20 entries')),
})
export type DrawerState = z.infer<typeof DrawerState>

export const IntegrationOwner = z.object({
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
})
export type IntegrationOwner = z.infer<typeof IntegrationOwner>

const TextRecord = z.record(z.string(), z.string())

/** A datasource or destination of a workspace. Secrets are always masked. */
export const Integration = z.object({
  id: ConnectionId,
  platform: PlatformCode,
  name: z.string(),
  mode: ConnectionMode,
  integration_category: z.enum(['primary', 'secondary']),
  integration_params: TextRecord,
  masked_datasource_creds: TextRecord,
  is_private: z.boolean(),
  is_connected: z.boolean(),
  requires_reauth: z.boolean(),
  /** The consent that authorises it; null for typed keys. */
  user_cred: z.nullable(
    z.object({
      id: OauthProfileId,
      name: z.string(),
      requires_reauth: z.boolean(),
      /** When the user has to reauthorise at the latest; null where access renews itself. */
      access_ends_at: z.nullable(Instant),
    }),
  ),
  /** Null for the demo's connections and for users who have left. */
  owner: z.nullable(IntegrationOwner),
  created_at: Instant,
})
export type Integration = z.infer<typeof Integration>

export const Datasource = z.extend(Integration, {
  datasource_id: ConnectionId,
  datasource_type: PlatformCode,
  datasource_name: z.string(),
  datasource_integration_owner: z.nullable(IntegrationOwner),
})
export type Datasource = z.infer<typeof Datasource>

export const Destination = z.extend(Integration, {
  destination_id: z.string(),
  destination_name: z.string(),
  destination_integration_owner: z.nullable(IntegrationOwner),
})
export type Destination = z.infer<typeof Destination>

export const Integrations = z.object({
  datasources: z.object({
    integrated: z.object({ primary: z.array(Datasource), secondary: z.array(Datasource) }),
    available: z.object({ primary: z.array(PlatformCode), secondary: z.array(PlatformCode) }),
  }),
  destinations: z.object({ integrated: z.array(Destination), available: z.array(PlatformCode) }),
  /** The platform of the workspace's first primary datasource. */
  primaryIntegration: z.nullable(PlatformCode),
})
export type Integrations = z.infer<typeof Integrations>

/** One field of a platform's form. */
export const PlatformField = z.object({
  name: z.string(),
  label: z.string(),
  kept_in: z.enum(['param', 'credential']),
  /** A regular expression that the whole text must match. */
  pattern: z.nullable(z.string()),
  pattern_message: z.nullable(z.string()),
  /** Appended to the typed text: `.myshopify.com`. */
  suffix: z.nullable(z.string()),
  is_optional: z.boolean(),
  /** The values to choose from; null where a text is typed. */
  options: z.nullable(z.array(z.object({ value: z.string(), label: z.string() }))),
})
export type PlatformField = z.infer<typeof PlatformField>

/** How to connect a platform, from its connector's manifest: all that a drawer needs to render. */
export const PlatformCard = z.object({
  platform: PlatformCode,
  name: z.string(),
  /** The contexts that this version supports. */
  contexts: z.array(IntegrationContext),
  mode: ConnectionMode,
  install_mode: InstallMode,
  /** Null for platforms without OAuth. */
  oauth: z.nullable(
    z.object({
      contexts: z.array(IntegrationContext),
      /** Fields to fill in before the consent. */
      asks: z.array(PlatformField),
    }),
  ),
  /** Null for platforms without typed keys. */
  form: z.nullable(
    z.object({
      fields: z.array(PlatformField),
      help: z.string(),
      /** Values that work with the sandbox; null outside sandbox mode. */
      sandbox_example: z.nullable(TextRecord),
    }),
  ),
  params: z.array(z.object({ name: z.string(), label: z.string() })),
  pickers: z.array(z.object({ label: z.string(), empty_message: z.string() })),
  streams: z.array(z.string()),
  /** What files to upload must look like, and the last day that they can have; null without uploads. */
  imports: z.nullable(z.object({ about: z.string(), last_day: Day })),
  /** What users have to know before they connect it; null without. */
  notice: z.nullable(z.string()),
  api_version: z.string(),
})
export type PlatformCard = z.infer<typeof PlatformCard>

/** A user's consent at a platform. */
export const OauthProfile = z.object({
  id: OauthProfileId,
  org_id: OrgId,
  profile_type: PlatformCode,
  profile_context: IntegrationContext,
  name: z.string(),
  mode: ConnectionMode,
  requires_reauth: z.boolean(),
})
export type OauthProfile = z.infer<typeof OauthProfile>

/** What a consent gives access to, with one level per picker. */
export interface OauthAccount {
  readonly id: string
  readonly name: string
  /** Added to `integration_params` when this account is selected. */
  readonly params: Readonly<Record<string, string>>
  readonly children: readonly OauthAccount[]
}

export const OauthAccount: z.ZodMiniType<OauthAccount> = z.object({
  id: z.string(),
  name: z.string(),
  params: TextRecord,
  children: z.array(z.lazy(() => OauthAccount)),
})

/** One entry of a connection's sync history. */
export const SyncRunSummary = z.object({
  id: z.string(),
  state: z.enum(['waiting', 'running', 'done', 'failed', 'stopped']),
  created_at: Instant,
  started_at: z.nullable(Instant),
  finished_at: z.nullable(Instant),
  rows: z.number(),
  error: z.nullable(z.string()),
})
export type SyncRunSummary = z.infer<typeof SyncRunSummary>

const RecordList = z.object({
  total: z.number(),
  items: z.array(
    z.object({
      stream: z.string(),
      external_id: z.string(),
      reason: z.string(),
      rejected_at: Instant,
    }),
  ),
})

/** A permission that is missing at the platform, and where to grant it. */
export const MissingPermission = z.object({
  /** The platform's name of the permission; null where it does not say. */
  permission: z.nullable(z.string()),
  message: z.string(),
})
export type MissingPermission = z.infer<typeof MissingPermission>

/** The health of a connection: what a user needs to trust its numbers, or to repair it. */
export const ConnectionHealth = z.object({
  last_success_at: z.nullable(Instant),
  /** Null while it is paused or needs the user. */
  next_run_at: z.nullable(Instant),
  /** The newest run waits until then; null when it does not. */
  waits_until: z.nullable(Instant),
  /** Which of our own services it waits for; null when it waits for the platform's rate limit. */
  waits_for: z.nullable(z.string()),
  /** The moment up to which the data is complete, never after the last read. */
  fresh_to: z.nullable(Instant),
  /** The last day read after its end, if the platform reports days. */
  fresh_day: z.nullable(Day),
  last_error: z.nullable(z.string()),
  runs: z.array(SyncRunSummary),
  streams: z.array(
    z.object({
      stream: z.string(),
      state: z.enum(['waiting', 'running', 'done', 'failed', 'stopped']),
      fresh_to: z.nullable(Instant),
      /** The start of the history read so far; null before the first page. */
      history_from: z.nullable(Instant),
      has_all_history: z.boolean(),
      /** Days that the platform has restated in the last four weeks. */
      restated_days: z.number(),
      /** The platform does not allow reading the stream; everything else is read. */
      stopped_by: z.nullable(MissingPermission),
      /** What the stream's records are read without. */
      withheld: z.array(MissingPermission),
      /**
       * Of the records that were compared with the platform, unusually many are missing there; none
       * of them was deleted.
       */
      deletions_stopped: z.nullable(
        z.object({
          missing: z.number(),
          checked: z.number(),
          /** The next syncs delete those that the platform still lacks. */
          is_approved: z.boolean(),
        }),
      ),
    }),
  ),
  quotas: z.array(
    z.object({
      name: z.string(),
      left: z.number(),
      limit: z.number(),
      per_seconds: z.number(),
      /** The access level that the platform's refusals have proved; null if none did. */
      learned: z.nullable(
        z.object({
          level: z.string(),
          learned_at: Instant,
          /** When a higher level is tried again. */
          until: Instant,
        }),
      ),
    }),
  ),
  /** Records that could not be read; none of their rows are stored. */
  set_aside: RecordList,
  /** Records that are stored although some of their values are not known, as `unknown`. */
  partly_known: RecordList,
})
export type ConnectionHealth = z.infer<typeof ConnectionHealth>
