import type { Refusal } from '@cartograph/connectors'
import { and, audienceMembers, eq, sql, type Transaction } from '@cartograph/store'
import { memberKey, type DeliveryRun } from './delivery-run.ts'
import { inBatch, type StoredBatch } from './form-batch.ts'
import { openPerson, sealPerson } from './sealed-person.ts'

/**
 * Takes the phone number from everyone who was refused for nothing else and has an email address, so
 * that the next batch sends them by it. Returns the other refusals. There is no third time: the
 * second row has no number that could be refused.
 */
export async function dropPhones(
  tx: Transaction,
  run: DeliveryRun,
  batch: StoredBatch,
  refused: readonly Refusal[],
): Promise<readonly Refusal[]> {
  const others: Refusal[] = []
  for (const refusal of refused)
    if (refusal.withoutField !== 'phone' || !(await dropPhone(tx, run, batch, refusal)))
      others.push(refusal)
  return others
}

async function dropPhone(
  tx: Transaction,
  run: DeliveryRun,
  batch: StoredBatch,
  { key }: Refusal,
): Promise<boolean> {
  const member = memberKey(key)
  const { connectionId, customerId, sealedPerson } = audienceMembers
  const isThis = and(
    inBatch(run, batch),
    sql`${connectionId} = ${member.connectionId}::uuid`,
    eq(customerId, member.customerId),
  )
  const [row] = await tx.select({ sealedPerson }).from(audienceMembers).where(isThis)
  if (row === undefined || row.sealedPerson === null) return false
  const person = openPerson(run, member, row.sealedPerson)
  if (person.phone === null || person.email === null) return false
  const sealed = sealPerson(run, member, { ...person, phone: null })
  await tx
    .update(audienceMembers)
    .set({ sealedPerson: sealed, jobId: null, batch: null, updatedAt: run.clock() })
    .where(isThis)
  return true
}
