import {
  ConnectorError,
  systemPorts,
  withoutCachedDetails,
  type AccountDetails,
  type Connector,
  type ConnectorPorts,
  type NormaliseContext,
  type OpenAudiences,
  type OpenConnector,
  type OpenStream,
} from '@cartograph/connectors'
import { AppError, platformNames, TimeZone } from '@cartograph/contract'
import { connections, eq, isUniqueViolation } from '@cartograph/store'
import type { IngestionContext } from '../context.ts'
import { openQuota } from '../quota/quota.ts'
import { maxWaitBeforeYieldMs, YieldPolicy } from '../quota/yield-policy.ts'
import { openAccessTokens } from '../tokens/access-tokens.ts'
import { openUploadedDays } from '../uploads/uploaded-days.ts'
import { unsealCredentials } from '../tokens/credentials.ts'

export type StoredConnection = typeof connections.$inferSelect

export interface OpenConnection {
  readonly streams: readonly OpenStream[]
  readonly account: NormaliseContext & { readonly createdAt: Date | null }
  /** Absent where the platform reports no totals. */
  readonly readTotals: OpenConnector['readTotals']
}

type Context = Pick<IngestionContext, 'store' | 'connectorFor' | 'platformAccess' | 'clock' | 'log'>

/**
 * Opens the platform's connector and verifies its credentials with a first request. Without
 * `yieldPolicy`, throttled requests wait instead of yielding.
 */
export async function openConnection(
  ctx: Context,
  stored: StoredConnection,
  signal: AbortSignal,
  yieldPolicy: YieldPolicy | null = null,
): Promise<OpenConnection> {
  const { connector, openWith } = await prepareConnector(ctx, stored, yieldPolicy)
  const { id, integrationParams } = stored
  const probe = openWith(
    isRefused(stored) ? withoutCachedDetails(integrationParams) : integrationParams,
  )
  const facts = await probe.describe(signal)
  const { currency, timezone, createdAt = null } = requireTimeZone(facts, connector)
  const params = await saveAccountDetails(ctx, stored, facts)
  // Details that the platform has just returned may be needed for every call, such as a login account id.
  const { streams, readTotals } = params === integrationParams ? probe : openWith(params)
  const account = { connectionId: id, currency, timezone, params, createdAt }
  return { streams, readTotals, account }
}

/**
 * Opens the destination of audiences that a connection is. Throttled requests yield soon.
 * `unverified`: for what makes no request.
 */
export async function openDestination(
  ctx: Context,
  stored: StoredConnection,
  signal: AbortSignal,
  access: 'verified' | 'unverified' = 'verified',
): Promise<OpenAudiences> {
  const yieldPolicy = new YieldPolicy()
  // Every batch is stored, so that nothing is lost when a job continues later.
  yieldPolicy.markProgress()
  const { connector, openWith } = await prepareConnector(ctx, stored, yieldPolicy)
  let params = stored.integrationParams
  // A connection whose access was revoked is verified before anything is sent.
  if (access === 'verified' && (isRefused(stored) || stored.accountKey === null)) {
    const facts = await openWith(withoutCachedDetails(params)).describe(signal)
    params = await saveAccountDetails(ctx, stored, facts)
  }
  const { audiences } = openWith(params)
  if (audiences !== undefined) return audiences
  throw new AppError('conflict', `${connector.manifest.name} does not receive audiences.`)
}

async function prepareConnector(
  ctx: Context,
  stored: StoredConnection,
  yieldPolicy: YieldPolicy | null,
) {
  const connector = requireConnector(ctx, stored)
  const { hosts, app } = ctx.platformAccess(stored.platform, stored.mode)
  const { id, orgId, oauthProfileId, sealedCredentials } = stored
  const credentials =
    sealedCredentials === null ? {} : unsealCredentials(ctx.store, id, sealedCredentials)
  const tokens =
    oauthProfileId === null
      ? null
      : await openAccessTokens(ctx, { orgId, profileId: oauthProfileId })
  const owner = { manifest: connector.manifest, connection: stored, app }
  const ports: ConnectorPorts = {
    ...systemPorts,
    quota: openQuota(ctx, owner, systemPorts.clock, yieldPolicy),
    ...(yieldPolicy && {
      maxThrottleWaitMs: () => (yieldPolicy.shouldYield ? maxWaitBeforeYieldMs : Infinity),
    }),
  }
  const uploads = connector.imports && {
    uploads: openUploadedDays(ctx.store, { orgId, connectionId: id }),
  }
  const openWith = (params: Readonly<Record<string, string>>): OpenConnector =>
    connector.open({ params, credentials, tokens, app, hosts, ...uploads }, ports)
  return { connector, openWith }
}

/** Days are cut by the time zone: without a valid one every record would be rejected. */
function requireTimeZone(facts: AccountDetails, { manifest }: Connector): AccountDetails {
  if (TimeZone.safeParse(facts.timezone).success) return facts
  throw new ConnectorError(
    'payload',
    `${manifest.name} returned '${facts.timezone.slice(0, 60)}', which is not a time zone`,
  )
}

function requireConnector(ctx: Context, { platform }: StoredConnection): Connector {
  const connector = ctx.connectorFor(platform)
  if (connector !== undefined) return connector
  const name = platformNames[platform]
  throw new AppError('conflict', `This version cannot read data from ${name}. Update Cartograph.`)
}

/** Of the account's name in a message. */
const longestName = 80

/** Since the account was read last. */
function isRefused({ requiresReauth, accessEnd }: StoredConnection): boolean {
  return requiresReauth || accessEnd !== null
}

/** Saves the account's details, and that it could be read. Returns the current params. */
async function saveAccountDetails(
  ctx: Context,
  connection: StoredConnection,
  { accountKey, name, params: discovered = {} }: AccountDetails,
): Promise<Readonly<Record<string, string>>> {
  if (connection.accountKey !== null && connection.accountKey !== accountKey) {
    const account = `${platformNames[connection.platform]} account, '${name.slice(0, longestName)}'`
    const kind = connection.context === 'destination' ? 'destination' : 'data source'
    throw new AppError(
      'conflict',
      `These credentials now belong to a different ${account}. Reconnect the original account, or add the other one as a new ${kind}.`,
    )
  }
  const storedParams = connection.integrationParams
  const integrationParams = { ...storedParams, ...discovered }
  const hasChanged = Object.entries(discovered).some(
    ([name, value]) => storedParams[name] !== value,
  )
  if (!hasChanged && !isRefused(connection) && connection.accountKey !== null) return storedParams
  try {
    await ctx.store.inWorkspace(connection.orgId, (tx) =>
      tx
        .update(connections)
        .set({ requiresReauth: false, accessEnd: null, accountKey, integrationParams })
        .where(eq(connections.id, connection.id)),
    )
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw new AppError(
      'conflict',
      'Another connection of this workspace already uses this account.',
    )
  }
  return hasChanged ? integrationParams : storedParams
}
