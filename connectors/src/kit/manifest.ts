import type { PlatformCode } from '@cartograph/contract'

/** A connector is a declaration: what the platform is called, where it lives, what it can read. */
export interface Manifest {
  readonly code: PlatformCode
  readonly name: string
  readonly category: 'primary' | 'secondary' | 'destination'
  readonly auth: 'token' | 'oauth2' | 'oauth1'
  /** Every host of the platform; `<CODE>_<HOST>_URL` points one elsewhere. `{shop}` is filled from the params. */
  readonly hosts: Readonly<Record<string, string>>
  /** The keys of `integration_params`, in the order a form shows them. */
  readonly params: readonly { readonly name: string; readonly label: string }[]
  readonly apiVersion: string
  /** Where the version and the limits were read. */
  readonly source: string
  /** How far behind the cursor each incremental read starts again. */
  readonly lookbackMinutes: number
  readonly streams: readonly string[]
}
