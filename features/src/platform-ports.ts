import { systemPorts, type ConnectorPorts } from '@cartograph/connectors'
import { openQuota, type QuotaOwner } from '@cartograph/ingestion'
import type { Context } from './context.ts'

export interface PlatformPorts extends Pick<QuotaOwner, 'manifest' | 'app'> {
  readonly mode: QuotaOwner['connection']['mode']
  /** Whose count it is while no account is known yet: a consent, a person, a workspace. */
  readonly asker: string
}

/** What counts for a whole app is counted together with the syncs, whoever connects an account. */
export function platformPorts(
  { ingestion }: Pick<Context, 'ingestion'>,
  { manifest, mode, app, asker }: PlatformPorts,
): ConnectorPorts {
  const stored = { id: asker, mode, accountKey: null }
  return { ...systemPorts, quota: openQuota(ingestion, { manifest, connection: stored, app }) }
}
