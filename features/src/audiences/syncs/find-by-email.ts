import { ConnectionId, customerCube } from '@cartograph/contract'
import { and, audienceMembers, eq, or, sql, type SQL } from '@cartograph/store'
import { requireWorkspace, type Context } from '../../context.ts'
import type { MemberKey } from '../delivery/delivery-run.ts'
import { emailIdentity } from '../delivery/fingerprint.ts'
import type { SyncRow } from './find-sync.ts'

const customersOfAddress = 100

/** The customers that the shop has with an address now. */
export async function findCustomers(ctx: Context, email: string): Promise<readonly MemberKey[]> {
  const { orgId } = requireWorkspace(ctx)
  const address = email.trim().toLowerCase()
  const rows = await ctx.semantic.listRows({
    orgId,
    cube: customerCube,
    keys: ['connectionId', 'customerId'],
    columns: [],
    filters: [{ member: `${customerCube}.email`, operator: 'equals', values: [address] }],
    after: null,
    limit: customersOfAddress,
    timezone: 'UTC',
    now: ctx.clock(),
    currency: null,
    signal: ctx.signal,
  })
  return rows.map(([connectionId, customerId]) => ({
    connectionId: ConnectionId.parse(connectionId),
    customerId: String(customerId),
  }))
}

/** Rows of the ledger with an address: also of those who left, or whom the shop no longer has. */
export function hasEmail(
  { store }: Pick<Context, 'store'>,
  sync: Pick<SyncRow, 'id' | 'sealedFingerprintKey'>,
  email: string,
  customers: readonly MemberKey[],
): SQL {
  const { identity, currentIdentity, lastIdentity, connectionId, customerId } = audienceMembers
  const hash = emailIdentity(email, store.unseal(sync.sealedFingerprintKey, sync.id))
  // Without a condition, everyone would have it.
  return (
    or(
      ...(hash === null
        ? []
        : [eq(identity, hash), eq(currentIdentity, hash), eq(lastIdentity, hash)]),
      ...customers.map((one) =>
        and(eq(connectionId, one.connectionId), eq(customerId, one.customerId)),
      ),
    ) ?? sql`false`
  )
}
