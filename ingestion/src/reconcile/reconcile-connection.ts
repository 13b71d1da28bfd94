import { ConnectorError, dayAt } from '@cartograph/connectors'
import { AppError, platformNames, type ConnectionId, type OrgId } from '@cartograph/contract'
import { connections, eq } from '@cartograph/store'
import type { IngestionContext } from '../context.ts'
import { openConnection } from '../runs/open-connection.ts'
import { compareDays } from './compare-days.ts'

/** How many days back a comparison goes: as far as most platforms still correct what they told. */
export const comparedDays = 30

/** Compares the last whole days of a connection with what its platform says of them. */
export async function reconcileConnection(
  ctx: IngestionContext,
  input: { readonly orgId: OrgId; readonly connectionId: ConnectionId },
  signal: AbortSignal,
): Promise<void> {
  const { orgId, connectionId } = input
  const [stored] = await ctx.store.inWorkspace(orgId, (tx) =>
    tx.select().from(connections).where(eq(connections.id, connectionId)),
  )
  if (stored === undefined) throw new AppError('not_found')
  const name = platformNames[stored.platform]
  const plan = ctx.connectorFor(stored.platform)?.manifest.totals
  if (plan === undefined) throw new AppError('conflict', `${name} tells no totals to compare with.`)
  try {
    const { account, readTotals } = await openConnection(ctx, stored, signal)
    if (readTotals === undefined) throw new Error(`${name} declares totals and cannot read them`)
    await ctx.warehouse.prepareWorkspace(orgId)
    const now = ctx.clock().getTime()
    await compareDays(ctx, {
      orgId,
      connectionId,
      account,
      plan,
      readTotals,
      from: dayAt(now - comparedDays * 86_400_000, account.timezone),
      // Today is not over, neither there nor here.
      to: dayAt(now - 86_400_000, account.timezone),
      signal,
    })
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error
    throw new AppError('connection_refused', refusal(name, error), { cause: error })
  }
}

function refusal(name: string, error: ConnectorError): string {
  if (error.missingPermission !== null)
    return `${name} tells its totals only with the permission ${error.missingPermission}. Grant it or reauthorize, then compare again.`
  return error.class === 'auth'
    ? `${name} does not let us in any more. Reauthorize it, then compare again.`
    : `${name} could not be asked for its totals. Try again in a few minutes.`
}
