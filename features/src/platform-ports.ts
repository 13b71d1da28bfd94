import { systemPorts, type ConnectorPorts } from '@cartograph/connectors'
import { openQuota, type QuotaOwner } from '@cartograph/ingestion'
import type { Context } from './context.ts'

export interface PlatformPorts extends Pick<QuotaOwner, 'manifest' | 'app'> {
  readonly mode: QuotaOwner['connection']['mode']
  /** The subject of the limit while no account is known yet: a consent, a user, a workspace. */
  readonly asker: string
}

/** The quota of a whole app is shared with the syncs. */
export function platformPorts(
  { ingestion }: Pick<Context, 'ingestion'>,
  { manifest, mode, app, asker }: PlatformPorts,
): ConnectorPorts {
  const stored = { id: asker, mode, accountKey: null }
  return { ...systemPorts, quota: openQuota(ingestion, { manifest, connection: stored, app }) }
}
