import type { TokenSet } from '@cartograph/connectors'
import type { oauthProfiles } from '@cartograph/store'
import type { IngestionContext } from '../context.ts'

/** A consent with its tokens in the clear: never logged, never kept longer than the work. */
export interface OpenProfile {
  readonly profile: typeof oauthProfiles.$inferSelect
  readonly tokens: TokenSet
}

export type TokenContext = Pick<
  IngestionContext,
  'store' | 'connectorFor' | 'platformAccess' | 'clock' | 'log'
>
