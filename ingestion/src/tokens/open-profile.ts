import type { TokenSet } from '@cartograph/connectors'
import type { oauthProfiles } from '@cartograph/store'
import type { IngestionContext } from '../context.ts'

/** A consent with its tokens in plain text. Never logged, never stored. */
export interface UnsealedProfile {
  readonly profile: typeof oauthProfiles.$inferSelect
  readonly tokens: TokenSet
}

export type TokenContext = Pick<
  IngestionContext,
  'store' | 'connectorFor' | 'platformAccess' | 'clock' | 'log'
>
