import type { PlatformRequest } from '@cartograph/sandbox'
import type { Manifest } from '../../kit/manifest/manifest.ts'
import type { Sample } from './sample.ts'
import type { TestedPlatform } from '../audience-delivery.ts'

/** What the contract suite has to know of a platform; `<folder>/testing/contract.ts` declares it. */
export interface PlatformContract {
  readonly manifest: Manifest
  /** How records are read; null if the platform has none. */
  readonly records: RecordsContract | null
  /** How the platform's lists of customers differ; null if it is not a destination. */
  readonly audiences: Omit<TestedPlatform, 'code'> | null
}

export interface RecordsContract {
  /** Records of the recorded answers, of every stream. */
  readonly samples: readonly Sample[]
  /** The orders of a shop that has some dozens of records; 4,000 by default. */
  readonly orders?: number
  /** The first day of the shop, where its records need more time; five weeks ago by default. */
  readonly startDay?: string
  /** The most records of a page, so that this shop has three pages; 20 by default. */
  readonly pageSize?: number
  /** Whether a request asks for a page of records; `slices` if each slice of days is one response. */
  readonly isPage: ((request: PlatformRequest) => boolean) | 'slices'
  /** A number or word of the first record, and an invalid replacement. */
  readonly misprint: { readonly pattern: RegExp; readonly replacement: string }
  readonly deletion: DeletionContract
}

/** How a record that was stored disappears at the platform. */
export type DeletionContract =
  /** From the responses: takes one record out of a body, or marks it as deleted. */
  | { readonly takeOut: (body: unknown) => unknown }
  /** By a request, after which the sweep of a stream finds it missing. */
  | {
      readonly stream: string
      readonly request: (
        id: string,
        access: PlatformAccess,
      ) => RequestInit & { readonly url: string }
    }
  /** The platform keeps everything that is read; why. */
  | { readonly never: string }

export interface PlatformAccess {
  readonly hosts: Readonly<Record<string, string>>
  readonly params: Readonly<Record<string, string>>
  /** The form's values. */
  readonly credentials: Readonly<Record<string, string>>
  readonly accessToken: string | null
}
