import { ConnectorError } from '@cartograph/connectors'
import {
  AppError,
  dayAt,
  msPerDay,
  platformNames,
  type ConnectionId,
  type OrgId,
} from '@cartograph/contract'
import { connections, eq } from '@cartograph/store'
import type { IngestionContext } from '../context.ts'
import { openConnection } from '../runs/open-connection.ts'
import { compareDays } from './compare-days.ts'

/** How many days a comparison covers, which is how far back most platforms restate. */
export const comparisonDays = 30

/** Compares the last complete days of a connection with the platform's own totals. */
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
  if (plan === undefined)
    throw new AppError('conflict', `${name} does not report totals to compare with.`)
  try {
    const { account, readTotals } = await openConnection(ctx, stored, signal)
    if (readTotals === undefined) throw new Error(`${name} declares totals but cannot read them`)
    await ctx.warehouse.prepareWorkspace(orgId)
    const now = ctx.clock().getTime()
    await compareDays(ctx, {
      orgId,
      connectionId,
      account,
      plan,
      readTotals,
      from: dayAt(now - comparisonDays * msPerDay, account.timezone),
      // Today is incomplete on both sides.
      to: dayAt(now - msPerDay, account.timezone),
      signal,
    })
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error
    throw new AppError('connection_refused', refusal(name, error), { cause: error })
  }
}

function refusal(name: string, error: ConnectorError): string {
  if (error.class === 'forbidden') {
    return error.missingPermission === null
      ? `${name} does not allow reading its totals. ${error.remedy ?? ''}`.trim()
      : `${name} reports totals only with the permission ${error.missingPermission}. ${error.remedy ?? 'Grant it or reauthorize, then compare again.'}`
  }
  return error.class === 'auth'
    ? `${name} no longer grants access. Reauthorize it, then compare again.`
    : `${name} did not return its totals. Try again in a few minutes.`
}
