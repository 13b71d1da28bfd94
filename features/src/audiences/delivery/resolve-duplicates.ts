import { sql } from '@cartograph/store'
import type { DeliveryRun } from './delivery-run.ts'

/**
 * Customers with the same identifier are one person for a platform: removing one removes both. One
 * of them is sent. If one of them declined, none is.
 */
export async function resolveDuplicates(run: DeliveryRun, after?: 'comparison'): Promise<void> {
  const { store, orgId, syncId } = run
  const now = run.clock()
  await store.inWorkspace(orgId, async (tx) => {
    const of = sql`m.org_id = ${orgId} and m.sync_id = ${syncId}`
    const isOther = sql`o.org_id = m.org_id and o.sync_id = m.sync_id
      and (o.connection_id, o.customer_id) <> (m.connection_id, m.customer_id)`
    const other = sql`${isOther} and o.identity = m.identity`
    const before = sql`(o.connection_id, o.customer_id) < (m.connection_id, m.customer_id)`

    // The statistics do not know the rows of a new audience. For one expected row, the planner compares
    // each with each: 8,000 customers took more than three minutes. Hashing them is linear. After a
    // batch, few rows matter, and an index finds them.
    if (after === 'comparison') await tx.execute(sql`set local enable_nestloop = off`)
    await tx.execute(sql`
      update audience_members m set
        state = case when m.may_be_listed then 'waiting_remove' else 'held_back' end,
        reason = o.reason, message = o.message, sealed_next = null, job_id = null, batch = null,
        sealed_person = case when m.may_be_listed then m.sealed_person end, updated_at = ${now}
      from audience_members o
      where ${of} and ${isOther} and o.current_identity = m.current_identity
        and (m.state in ('waiting_add', 'sent') or m.sealed_next is not null
          or (m.state = 'held_back' and m.reason = 'duplicate'))
        and o.reason in ('opted_out', 'no_consent') and o.state in ('held_back', 'waiting_remove')`)

    await tx.execute(sql`
      with held as (
        update audience_members m set state = 'held_back', reason = 'duplicate',
          message = ${duplicateMessage}, job_id = null, batch = null, updated_at = ${now}
        where ${of} and m.state = 'waiting_add' and not m.may_be_listed and exists (
          select from audience_members o where ${other}
            and (o.may_be_listed or (o.state = 'waiting_add' and ${before})))
        returning m.*)
      insert into audience_events
        (org_id, sync_id, connection_id, customer_id, happened_at, event, reason, message)
      select org_id, sync_id, connection_id, customer_id, updated_at, state, reason, message
      from held`)

    await tx.execute(sql`
      update audience_members m set state = 'waiting_add', reason = null, message = null,
        updated_at = ${now}
      where ${of} and m.state = 'held_back' and m.reason = 'duplicate' and not exists (
        select from audience_members o where ${other} and (o.may_be_listed
          or o.state = 'waiting_add'
          or (o.state = 'held_back' and o.reason = 'duplicate' and ${before})))`)
    // A dry run goes on in the same transaction.
    await tx.execute(sql`set local enable_nestloop = on`)
  })
}

const duplicateMessage = 'Another customer with the same email address or phone number is sent.'
