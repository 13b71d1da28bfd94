import type { AudienceCustomer, DryRun } from '@cartograph/contract'
import {
  and,
  asc,
  audienceMembers,
  eq,
  isNotNull,
  ne,
  type SQL,
  type Transaction,
} from '@cartograph/store'
import type { Context } from '../../context.ts'
import type { DeliveryRun, LedgerRow } from '../delivery/delivery-run.ts'
import { isLeaving } from '../delivery/plan-delivery.ts'
import { ofSync } from '../delivery/read-ledger.ts'
import { describeCustomers } from './describe-customers.ts'

const maxExamples = 10

type OfSync = Pick<DeliveryRun, 'orgId' | 'syncId'>

/** Some of those who are about to be removed. */
export async function readRemovals(
  ctx: Context,
  tx: Transaction,
  of: OfSync,
): Promise<AudienceCustomer[]> {
  const rows = await readRows(tx, of, isLeaving)
  return (await describe(ctx, rows)).map(([, customer]) => customer)
}

/** Some of those who are to be added, and of those who are held back. */
export async function readExamples(
  ctx: Context,
  tx: Transaction,
  of: OfSync,
): Promise<Omit<DryRun['examples'], 'remove'>> {
  const { state, reason, mayBeListed } = audienceMembers
  const isNew = and(eq(state, 'waiting_add'), eq(mayBeListed, false))
  const isHeldBack = and(eq(state, 'held_back'), isNotNull(reason), ne(reason, 'erased'))
  const added = await describe(ctx, await readRows(tx, of, isNew))
  const heldBack = await describe(ctx, await readRows(tx, of, isHeldBack))
  return {
    add: added.map(([, customer]) => customer),
    held_back: heldBack.flatMap(([row, customer]) =>
      row.reason === null ? [] : [{ ...customer, reason: row.reason }],
    ),
  }
}

async function readRows(
  tx: Transaction,
  { orgId, syncId }: OfSync,
  where: SQL | undefined,
): Promise<readonly LedgerRow[]> {
  const { connectionId, customerId } = audienceMembers
  return tx
    .select()
    .from(audienceMembers)
    .where(and(ofSync(orgId, syncId), where))
    .orderBy(asc(connectionId), asc(customerId))
    .limit(maxExamples)
}

async function describe(
  ctx: Context,
  rows: readonly LedgerRow[],
): Promise<(readonly [LedgerRow, AudienceCustomer])[]> {
  const known = await describeCustomers(ctx, rows)
  return rows.map((row, index) => {
    const names = known[index] ?? { email: null, name: null }
    return [row, { customer_id: row.customerId, ...names }]
  })
}
