import {
  ConnectorError,
  systemPorts,
  type AccountFacts,
  type Connector,
  type ConnectorPorts,
  type NormaliseContext,
  type OpenConnector,
  type OpenStream,
} from '@cartograph/connectors'
import { AppError, platformNames, TimeZone } from '@cartograph/contract'
import { connections, eq, isUniqueViolation } from '@cartograph/store'
import { openAccessTokens } from '../tokens/access-tokens.ts'
import type { IngestionContext } from '../context.ts'
import { unsealCredentials } from '../tokens/credentials.ts'
import { briefMs, type Patience } from '../quota/patience.ts'
import { openQuota } from '../quota/quota.ts'

export type StoredConnection = typeof connections.$inferSelect

export interface OpenConnection {
  readonly streams: readonly OpenStream[]
  readonly account: NormaliseContext
  /** Absent where the platform tells no totals of its own. */
  readonly readTotals: OpenConnector['readTotals']
}

type Context = Pick<IngestionContext, 'store' | 'connectorFor' | 'platformAccess' | 'clock' | 'log'>

/**
 * Opens the platform's connector and asks the platform whether it still lets us in. Without `patience` it
 * waits for the platform wherever it is asked to.
 */
export async function openConnection(
  ctx: Context,
  stored: StoredConnection,
  signal: AbortSignal,
  patience: Patience | null = null,
): Promise<OpenConnection> {
  const connector = connectorOf(ctx, stored)
  const { hosts, app } = ctx.platformAccess(stored.platform, stored.mode)
  const { id, orgId, integrationParams, oauthProfileId, sealedCredentials } = stored
  const credentials =
    sealedCredentials === null ? {} : unsealCredentials(ctx.store, id, sealedCredentials)
  const tokens =
    oauthProfileId === null
      ? null
      : await openAccessTokens(ctx, { orgId, profileId: oauthProfileId })
  const owner = { manifest: connector.manifest, stored, app }
  const ports: ConnectorPorts = {
    ...systemPorts,
    quota: openQuota(ctx, owner, systemPorts.clock, patience),
    ...(patience && { patienceMs: () => (patience.givesWay ? briefMs : Infinity) }),
  }
  const openWith = (params: Readonly<Record<string, string>>) =>
    connector.open({ params, credentials, tokens, app, hosts }, ports)

  const open = openWith(integrationParams)
  const facts = await open.describe(signal)
  const { currency, timezone } = readable(facts, connector)
  const params = await keepFacts(ctx, stored, facts)
  // What the platform has only now told may be needed for every call: the way in to an account.
  const { streams, readTotals } = params === integrationParams ? open : openWith(params)
  return { streams, readTotals, account: { connectionId: id, currency, timezone, params } }
}

/** Days are cut by it: whatever is read of an account without one would be refused, record by record. */
function readable(facts: AccountFacts, { manifest }: Connector): AccountFacts {
  if (TimeZone.safeParse(facts.timezone).success) return facts
  throw new ConnectorError(
    'payload',
    `${manifest.name} says that the account is in the time zone '${facts.timezone.slice(0, 60)}', which is none`,
  )
}

function connectorOf(ctx: Context, { platform }: StoredConnection): Connector {
  const connector = ctx.connectorFor(platform)
  if (connector !== undefined) return connector
  const name = platformNames[platform]
  throw new AppError('conflict', `This version cannot read from ${name}. Update Cartograph.`)
}

/** What the platform says of the account, and that it lets us in. Answers the params as they are now. */
async function keepFacts(
  ctx: Context,
  stored: StoredConnection,
  { accountKey, params: found = {} }: AccountFacts,
): Promise<Readonly<Record<string, string>>> {
  if (stored.accountKey !== null && stored.accountKey !== accountKey) {
    throw new AppError(
      'conflict',
      `These credentials lead to another account of ${platformNames[stored.platform]} by now. Reconnect the one it was, or connect the other as a datasource of its own.`,
    )
  }
  const known = stored.integrationParams
  const integrationParams = { ...known, ...found }
  const isNews = Object.entries(found).some(([name, value]) => known[name] !== value)
  if (!isNews && !stored.requiresReauth && stored.accountKey !== null) return known
  try {
    await ctx.store.inWorkspace(stored.orgId, (tx) =>
      tx
        .update(connections)
        .set({ requiresReauth: false, accountKey, integrationParams })
        .where(eq(connections.id, stored.id)),
    )
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw new AppError(
      'conflict',
      'Another datasource of this workspace reads this account already.',
    )
  }
  return isNews ? integrationParams : known
}
