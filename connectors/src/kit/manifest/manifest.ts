import type { PlatformCode, ReconciledMeasure } from '@cartograph/contract'
import type { AudiencePlan } from '../audiences/plan.ts'
import type { OAuth1, OAuth2 } from './auth.ts'
import type { FormField } from './form-field.ts'
import type { InstallPlan } from './install.ts'
import type { Webhook } from './webhook.ts'

/** The declaration of a connector: names, hosts, authentication, streams and limits. */
export interface Manifest {
  readonly code: PlatformCode
  readonly name: string
  /** The OAuth consent; null if the platform has none. */
  readonly oauth: OAuth2 | OAuth1 | null
  /** The form for keys; null if the platform has none. */
  readonly form: KeyForm | null
  /**
   * Every host of the platform; `<CODE>_<HOST>_URL` overrides one. `{shop}` is filled in from the
   * params. `{+base_url}` is a shop's own domain, which must be on the public internet. One of
   * several regions is chosen where it is used: `API_{region}` is `API_EU` where the region is eu.
   */
  readonly hosts: Readonly<Record<string, string>>
  /** The keys of `integration_params`, in display order. */
  readonly params: readonly { readonly name: string; readonly label: string }[]
  /**
   * What the user chooses after the consent, each within the one before: account, then property.
   */
  readonly pickers: readonly Picker[]
  readonly apiVersion: string
  /** The documentation that states the version and the limits. */
  readonly source: string
  readonly streams: Readonly<Record<string, StreamPlan>>
  /** The platform's rate limits by name, counted across processes. */
  readonly quotas: Readonly<Record<string, QuotaPlan>>
  /** How an installation begins at the platform; absent if it always begins here. */
  readonly install?: InstallPlan
  /** What the platform sends us; absent if it sends nothing. */
  readonly webhooks?: readonly Webhook[]
  /** How often it is read, where a quota does not allow the usual interval. */
  readonly syncs?: SyncPlan
  /** The totals that the platform reports, and their rules; absent if it reports none. */
  readonly totals?: TotalsPlan
  /** The files that users may upload in place of data of the platform; absent if there are none. */
  readonly imports?: ImportPlan
  /** What users have to know before they connect it, in sentences. */
  readonly notice?: string
  /** How it receives audiences; absent if it is not a destination. */
  readonly audiences?: AudiencePlan
}

export interface ImportPlan {
  /** What a file must look like, in sentences. */
  readonly about: string
  /** The last day that files can have. */
  readonly lastDay: string
}

export interface TotalsPlan {
  readonly measures: readonly ReconciledMeasure[]
  /** Whether they include test orders. */
  readonly countsTestOrders: boolean
  /** The day on which a refund is subtracted. */
  readonly refundsCountOn: 'day_of_refund' | 'day_of_order'
}

export interface Picker {
  readonly label: string
  /** Shown when the previous choice has no options. */
  readonly emptyMessage: string
}

export interface KeyForm {
  readonly fields: readonly FormField[]
  /** Where to create the keys in the platform, in a sentence. */
  readonly help: string
}

/** How a stream is read, and how far back it is read again to catch corrections. */
export type StreamPlan =
  | {
      readonly reads: 'changes'
      /**
       * `windows`: the platform filters by time of change on both sides, so history is read in
       * windows, newest first. `whole`: history is read in one pass.
       */
      readonly slices: 'windows' | 'whole'
      /** How far before the newest change each later pass starts. */
      readonly lookbackMinutes: number
      /**
       * How often everything is read again, for records that change without a time of change; never
       * by default.
       */
      readonly rereadsAfterDays?: number
      /**
       * The platform states no time of change, so that records have `unknownChange`: nothing is read
       * between one complete read and the next. Needs `whole` and `rereadsAfterDays`.
       */
      readonly isUndated?: boolean
      /** How far back history is read; everything by default. */
      readonly historyMonths?: number
      /**
       * Records are events, and of all events with the same id only the newest is stored: one that
       * is read again, or later, never replaces a newer one.
       */
      readonly keepsNewest?: boolean
    }
  | {
      readonly reads: 'days'
      /** The number of days per request. */
      readonly sliceDays: number
      /** How far back the platform keeps days. */
      readonly historyMonths: number
      /**
       * How many recent days are read again in every sync, once a day and once a week. With 0 in every
       * sync, days are read once a day only.
       */
      readonly restates: {
        readonly everySyncDays: number
        readonly dailyDays: number
        /** `dailyDays` by default. */
        readonly weeklyDays?: number
      }
    }

export interface SyncPlan {
  readonly everyMinutes: number
  /** The quota that all connections share, and what one of them takes from it. */
  readonly quota: string
  readonly perSync: number
  /** In addition, once a day: the account, days that are read again, and totals. */
  readonly perDay: number
}

export interface QuotaPlan {
  /** `app`: shared by all connections of the installation; `account`: by those of one account. */
  readonly sharedBy: 'app' | 'account'
  readonly limit: number
  readonly perSeconds: number
  /** The limit by the access level of the app; `limit` where none is configured. */
  readonly levels?: Readonly<Record<string, number>>
}
