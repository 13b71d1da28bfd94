import { batchesOf, bytesOfPerson, type Person } from '@cartograph/connectors'
import {
  and,
  asc,
  audienceBatches,
  audienceMembers,
  eq,
  gte,
  inArray,
  isNull,
  lte,
  max,
  ne,
  or,
  sql,
  type SQL,
  type Transaction,
} from '@cartograph/store'
import { personKey, type DeliveryRun, type LedgerRow } from './delivery-run.ts'
import { ofSync } from './read-ledger.ts'
import { openPerson } from './sealed-person.ts'

export type StoredBatch = typeof audienceBatches.$inferSelect

/** The largest number of people that are opened at once. */
const mostPeople = 10_000

/** `declined`: only the removal of those who declined what the audience is for, or were erased. */
export type BatchScope = 'all' | 'declined'

/**
 * Assigns the next waiting people to a batch; null when none are left. It is stored before it is
 * sent, so that a resumed job repeats exactly this batch. Removals come first, except where a list
 * cannot be empty: there, one whose members were all removed could not be changed any more.
 */
export async function formBatch(run: DeliveryRun, of: BatchScope): Promise<StoredBatch | null> {
  if (of === 'declined') return formOne(run, 'remove', hasDeclined)
  const needsMembers = run.audiences.plan.createdWith === 'first_batch'
  const [first, second] = needsMembers ? (['add', 'remove'] as const) : (['remove', 'add'] as const)
  return (await formOne(run, first)) ?? formOne(run, second)
}

/** The people of a batch whose outcome is not stored, in order. */
export async function loadBatchPeople(run: DeliveryRun, batch: StoredBatch): Promise<Person[]> {
  const rows = await run.store.inWorkspace(run.orgId, (tx) =>
    tx
      .select()
      .from(audienceMembers)
      .where(inBatch(run, batch))
      .orderBy(asc(audienceMembers.connectionId), asc(audienceMembers.customerId)),
  )
  return rows.map((row) => personOf(run, row))
}

/** Members of a batch that still wait for its outcome. */
export function inBatch(run: DeliveryRun, { number, action }: StoredBatch) {
  return and(
    ofSync(run.orgId, run.syncId),
    eq(audienceMembers.jobId, run.job.id),
    eq(audienceMembers.batch, number),
    eq(audienceMembers.state, waitingFor(action)),
  )
}

export function waitingFor(action: StoredBatch['action']) {
  return action === 'add' ? 'waiting_add' : 'waiting_remove'
}

async function formOne(
  run: DeliveryRun,
  action: StoredBatch['action'],
  only?: SQL,
): Promise<StoredBatch | null> {
  const { store, orgId, job, audiences } = run
  const limits = audiences.plan[action]
  return store.inWorkspace(orgId, async (tx) => {
    const rows = await tx
      .select()
      .from(audienceMembers)
      .where(and(ofSync(orgId, run.syncId), isUnassigned(run, action), only))
      .orderBy(asc(audienceMembers.connectionId), asc(audienceMembers.customerId))
      .limit(Math.min(limits.items, mostPeople))
    const people = rows.map((row) => ({ row, person: personOf(run, row) }))
    const sizeOf = ({ person }: (typeof people)[number]) => bytesOfPerson(person)
    const first = await batchesOf(people, sizeOf, limits).next()
    const chosen = first.done === true ? [] : first.value
    const [from, to] = [chosen[0]?.row, chosen.at(-1)?.row]
    if (from === undefined || to === undefined) return null
    const number = await nextNumber(tx, run)
    const batch = { orgId, jobId: job.id, number, action, state: 'formed' } as const
    await tx.insert(audienceBatches).values(batch)
    await tx
      .update(audienceMembers)
      .set({ jobId: job.id, batch: number, mayBeListed: true, updatedAt: run.clock() })
      .where(and(ofSync(orgId, run.syncId), isUnassigned(run, action), only, isBetween(from, to)))
    return { ...batch, pending: null, receipt: null }
  })
}

const hasDeclined = inArray(audienceMembers.reason, ['opted_out', 'no_consent', 'erased'])

function isUnassigned({ job }: DeliveryRun, action: StoredBatch['action']) {
  return and(
    eq(audienceMembers.state, waitingFor(action)),
    or(isNull(audienceMembers.batch), ne(audienceMembers.jobId, job.id)),
  )
}

function isBetween(from: LedgerRow, to: LedgerRow) {
  return and(
    gte(audienceMembers.connectionId, from.connectionId),
    lte(audienceMembers.connectionId, to.connectionId),
    sql`(${audienceMembers.connectionId}, ${audienceMembers.customerId})
      between (${from.connectionId}::uuid, ${from.customerId}) and (${to.connectionId}::uuid, ${to.customerId})`,
  )
}

async function nextNumber(tx: Transaction, { orgId, job }: DeliveryRun): Promise<number> {
  const { number, jobId } = audienceBatches
  const [row] = await tx
    .select({ last: max(number) })
    .from(audienceBatches)
    .where(and(eq(audienceBatches.orgId, orgId), eq(jobId, job.id)))
  return (row?.last ?? -1) + 1
}

function personOf(run: DeliveryRun, row: LedgerRow): Person {
  if (row.sealedPerson === null) throw new Error(`Customer ${personKey(row)} waits without data`)
  return openPerson(run, row, row.sealedPerson)
}
