import type { Connector } from '@cartograph/connectors'
import {
  AppError,
  platformCatalogue,
  platformNames,
  type IntegrationContext,
  type PlatformCode,
} from '@cartograph/contract'
import type { Context } from './context.ts'

/** The connector of a platform that this version can connect in a context. */
export function requireConnector(
  ctx: Pick<Context, 'ingestion'>,
  platform: PlatformCode,
  context: IntegrationContext,
): Connector {
  const connector = ctx.ingestion.connectorFor(platform)
  if (connector !== undefined && contextsOf(connector).includes(context)) return connector
  throw new AppError(
    'connection_refused',
    `This version cannot connect ${platformNames[platform]} as a ${context === 'datasource' ? 'data source' : context}.`,
  )
}

/** The contexts in which a platform can be connected. */
export function contextsOf({ manifest }: Connector): IntegrationContext[] {
  const { isDatasource, isDestination } = platformCatalogue[manifest.code]
  const hasData = isDatasource && Object.keys(manifest.streams).length > 0
  return [
    ...(hasData ? (['datasource'] as const) : []),
    ...(isDestination ? (['destination'] as const) : []),
  ]
}
