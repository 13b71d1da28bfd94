import type { PlatformCode, ReconciledMeasure } from '@cartograph/contract'
import type { OAuth1, OAuth2 } from './auth.ts'
import type { FormField } from './form-field.ts'

/** A connector is a declaration: what the platform is called, where it lives, what it can read. */
export interface Manifest {
  readonly code: PlatformCode
  readonly name: string
  /** How a person lets us in by clicking; null where there is no such way. */
  readonly oauth: OAuth2 | OAuth1 | null
  /** What a person types to let us in; null where there is no such way. */
  readonly form: KeyForm | null
  /** Every host of the platform; `<CODE>_<HOST>_URL` points one elsewhere. `{shop}` is filled from the params. */
  readonly hosts: Readonly<Record<string, string>>
  /** The keys of `integration_params`, in the order in which a drawer shows them. */
  readonly params: readonly { readonly name: string; readonly label: string }[]
  /** What is chosen after the consent, one inside the other: account, then property. */
  readonly pickers: readonly Picker[]
  readonly apiVersion: string
  /** Where the version and the limits were read. */
  readonly source: string
  readonly streams: Readonly<Record<string, StreamPlan>>
  /** What may be asked of the platform, by name; who shares it is counted together, whatever the process. */
  readonly quotas: Readonly<Record<string, QuotaPlan>>
  /** What the platform itself tells totals of, and by which rules; absent where it tells none. */
  readonly totals?: TotalsPlan
}

export interface TotalsPlan {
  readonly measures: readonly ReconciledMeasure[]
  /** Whether they count orders that were made to try the shop. */
  readonly countsTestOrders: boolean
  /** The day on which a refund is taken off. */
  readonly refundsCountOn: 'day_of_refund' | 'day_of_order'
}

export interface Picker {
  readonly label: string
  /** Shown in place of the picker's options, when what was chosen before it holds none. */
  readonly emptyMessage: string
}

export interface KeyForm {
  readonly fields: readonly FormField[]
  /** Where in the platform the keys are made, in a sentence. */
  readonly help: string
}

/** How a stream is read, and how far back it is read again because the platform still changes it. */
export type StreamPlan =
  | {
      readonly reads: 'changes'
      /**
       * `windows`: the platform filters on the moment of change from both sides, so that history is read
       * in windows, the newest first. `whole`: it is read in one go, from its first page to its last.
       */
      readonly slices: 'windows' | 'whole'
      /** How far behind the newest change each later read starts again. */
      readonly lookbackMinutes: number
    }
  | {
      readonly reads: 'days'
      /** How many days are asked for at once. */
      readonly sliceDays: number
      /** How far back the platform keeps them. */
      readonly historyMonths: number
      /** The last so many days are read again in every sync, and more of them once a day. */
      readonly restates: { readonly everySyncDays: number; readonly dailyDays: number }
    }

export interface QuotaPlan {
  /** `app`: all connections of the installation share it; `account`: those of one account. */
  readonly sharedBy: 'app' | 'account'
  readonly limit: number
  readonly perSeconds: number
}
