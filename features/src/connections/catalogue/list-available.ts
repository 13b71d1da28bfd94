import { isOffered, type Connector } from '@cartograph/connectors'
import {
  platformCatalogue,
  productOrder,
  type IntegrationContext,
  type PlatformCode,
} from '@cartograph/contract'
import type { Context } from '../../context.ts'
import { contextsOf } from '../../require-connector.ts'

/** The platforms that this version and installation can connect, in the product's order. */
export function listAvailable(ctx: Context, context: IntegrationContext): PlatformCode[] {
  return productOrder.filter((code) => {
    const connector = ctx.ingestion.connectorFor(code)
    if (connector === undefined || !contextsOf(connector).includes(context)) return false
    return connector.manifest.form !== null || canBeClicked(ctx, connector, context)
  })
}

export function canBeClicked(
  ctx: Context,
  { manifest }: Connector,
  context: IntegrationContext,
): boolean {
  const { oauth, code } = manifest
  if (oauth === null || !isOffered(oauth, context)) return false
  return ctx.platforms.oauth(code) !== null
}

export function byRank(codes: readonly PlatformCode[], rank: 'primary' | 'secondary') {
  return codes.filter((code) => platformCatalogue[code].rank === rank)
}
