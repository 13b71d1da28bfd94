import { deleteConnectionData, eraseOtherRecords, eraseRecords } from '@cartograph/ingestion'
import { requestErasure } from '../../audiences/index.ts'
import type { Context } from '../../context.ts'
import type { ConnectionEvent } from './connection-event.ts'

type Erasing<Kind extends ConnectionEvent['change']['kind']> = Pick<
  ConnectionEvent<Kind>,
  'change' | 'connection'
>

/** Deletes records that were deleted at the platform, which no query returns any more. */
export async function eraseDeletedRecords(
  ctx: Context,
  { change, connection }: Erasing<'records_deleted'>,
): Promise<boolean> {
  if (connection.context !== 'datasource') return false
  await eraseRecords(ctx.ingestion, { ...placeOf(connection), ...change.records })
  return true
}

/**
 * Deletes the person and orders that the platform names from every table, and what email platforms and help
 * desks reported of the address. The audiences follow, whose platforms have to confirm it.
 */
export async function eraseCustomer(
  ctx: Context,
  { change, connection }: Erasing<'customer_erased'>,
): Promise<boolean> {
  if (connection.context !== 'datasource') return false
  const place = placeOf(connection)
  const { customerId, email, records } = change
  await eraseOtherRecords(ctx.ingestion, { ...place, customerId, email })
  for (const one of records) await eraseRecords(ctx.ingestion, { ...place, ...one })
  await requestErasure(ctx, { ...place, customerId })
  return true
}

/** After an uninstall, deletes all data of the account and the connection. */
export async function eraseAccount(
  ctx: Context,
  { connection }: Pick<Erasing<'account_erased'>, 'connection'>,
): Promise<boolean> {
  // It was installed again meanwhile, or never used the app.
  if (connection.isConnected || connection.isPrivate) return false
  const place = placeOf(connection)
  // While the addresses of its customers are known.
  await eraseOtherRecords(ctx.ingestion, { ...place, customerId: null, email: null })
  await deleteConnectionData(ctx.ingestion, place)
  await requestErasure(ctx, { ...place, customerId: null })
  return true
}

function placeOf({ id, orgId }: ConnectionEvent['connection']) {
  return { orgId, connectionId: id }
}
