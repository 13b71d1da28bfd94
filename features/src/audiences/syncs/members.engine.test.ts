import { AudienceField } from '@cartograph/contract'
import { and, auditLog, eq } from '@cartograph/store'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { openSyncedShop } from '../../testing/synced-shop.ts'
import {
  deleteOldAudienceEvents,
  exportAudienceMembers,
  getSyncedAudience,
  listAudienceMembers,
  lookUpAudienceCustomer,
  readMembers,
  startSyncJob,
} from '../index.ts'
import { addressOf, numbers, vipsOf } from '../../testing/vips.ts'

const shop = await openSyncedShop()
const vips = vipsOf(shop)
afterAll(() => shop.close())
beforeEach(() => vips.reset())

it('is exported with a line in the audit log', async () => {
  const syncId = await shop.sync()
  const file = { format: 'csv', records: 3, state: 'refused' } as const
  await exportAudienceMembers(shop.ctx, { syncId, ...file })
  const rows = await shop.test.store.asSystem((tx) =>
    tx
      .select({ details: auditLog.details })
      .from(auditLog)
      .where(and(eq(auditLog.subject, syncId), eq(auditLog.action, 'synced_audience.exported'))),
  )
  const { platform_audience: audience } = await getSyncedAudience(shop.ctx, { syncId })
  expect(rows).toEqual([{ details: { name: audience.name, ...file } }])
})

describe('what happened to a customer', () => {
  it('is found by email address, also after they left and the shop has them no more', async () => {
    const syncId = await shop.sync()
    await shop.putCustomers([{ customer_id: '8', email: 'other@shop.example', tags: '' }])
    await startSyncJob(shop.ctx, { syncId })
    await shop.work()
    const { items } = await lookUpAudienceCustomer(shop.ctx, { email: ' C8@Shop.example ' })
    expect(items).toMatchObject([
      {
        sync: { id: syncId },
        member: { customer_id: '8', state: 'removed' },
        history: [{ event: 'removed' }, { event: 'added' }],
      },
    ])
    const held = await lookUpAudienceCustomer(shop.ctx, { email: addressOf(21) })
    expect(held.items).toMatchObject([{ history: [{ event: 'held_back', reason: 'opted_out' }] }])
    const unknown = await lookUpAudienceCustomer(shop.ctx, { email: 'no address' })
    expect(unknown.items).toEqual([])
  })

  it('is kept for 400 days', async () => {
    const syncId = await shop.sync()
    const events = async () =>
      (await lookUpAudienceCustomer(shop.ctx, { email: addressOf(2) })).items[0]?.history.length
    const { clock } = shop.test
    const at = clock.now
    shop.later(24 * 399)
    await deleteOldAudienceEvents(shop.services)
    expect(await events()).toBe(1)
    shop.later(48)
    await deleteOldAudienceEvents(shop.services)
    expect(await events()).toBe(0)
    clock.now = at
    expect(await vips.listOf(syncId)).toHaveLength(8)
  })

  it('is listed by page, state and run', async () => {
    const syncId = await shop.sync()
    const first = await listAudienceMembers(shop.ctx, { syncId, state: 'sent', limit: 5 })
    expect(first.items).toHaveLength(5)
    const second = await listAudienceMembers(shop.ctx, {
      syncId,
      state: 'sent',
      limit: 5,
      ...(first.next !== null && { after: first.next }),
    })
    const emails = [...first.items, ...second.items].map(({ email }) => email?.toLowerCase())
    expect(emails.map(String).toSorted()).toEqual(numbers(1, 8).map(addressOf))
    expect(second.next).toBeNull()
    const { id: jobId } = await vips.jobOf(syncId)
    const ofJob = await listAudienceMembers(shop.ctx, { syncId, job_id: jobId, limit: 50 })
    expect(ofJob.items).toHaveLength(8)
    const demo = { ...shop.ctx, workspace: { orgId: shop.orgId, role: 'demo' as const } }
    const masked = await listAudienceMembers(demo, { syncId, state: 'sent', limit: 50 })
    expect(new Set(masked.items.map(({ email }) => email))).toEqual(new Set(['•••']))
  })
})

it.each([1, 2, 3])(
  'reads who stays in the segment exactly once by pages of %i, while others join and leave',
  async (pageSize) => {
    const stay = Array.from({ length: 8 }, (_, index) => String(10 + 10 * index))
    await shop.replaceCustomers(stay.map((customer_id) => ({ customer_id })))
    const read: string[] = []
    const pages = readMembers(shop.ctx, { ...vipsToRead(), fields: [], pageSize })
    for await (const page of pages) {
      read.push(...page.map(({ customerId }) => customerId))
      const at = Number(page.at(-1)?.customerId)
      // Around the place of the next page, which the engine may have read already.
      const others = [at - 1, at + 1, at + 11].filter((id) => id % 10 !== 0).map(String)
      await shop.putCustomers(others.map((customer_id) => ({ customer_id, tags: 'vip' })))
      await shop.putCustomers(others.slice(0, 2).map((customer_id) => ({ customer_id, tags: '' })))
    }
    expect(read).toEqual([...new Set(read)].toSorted())
    expect(read.filter((id) => stay.includes(id))).toEqual(stay)
  },
)

it('reads everything that may be sent of a customer, page by page', async () => {
  await shop.replaceCustomers([
    { customer_id: '1', email: addressOf(1), phone: '+12075550100', accepts_sms: true },
    { customer_id: '2', email: addressOf(2), declined_data_sale: true, accepts_email: false },
    { customer_id: '3', email: addressOf(3), city: null, province: null, postal_code: null },
  ])
  const people = []
  const pages = readMembers(shop.ctx, {
    ...vipsToRead(),
    fields: AudienceField.options,
    pageSize: 2,
  })
  for await (const page of pages) people.push(...page.map(({ person }) => person))
  expect(people).toMatchObject([
    {
      key: `${shop.storeId} 1`,
      email: addressOf(1),
      phone: '+12075550100',
      firstName: 'Jane',
      lastName: 'Doe',
      address: { city: 'Bar Harbor', region: 'ME', postalCode: '04609', countryCode: 'US' },
      value: { amount: '0', currency: 'USD' },
      consent: { email: 'granted', sms: 'granted', ads: 'unknown' },
    },
    { email: addressOf(2), consent: { email: 'denied', sms: 'unknown', ads: 'denied' } },
    { email: addressOf(3), address: { city: null, countryCode: 'US' } },
  ])
})

function vipsToRead() {
  const tagged = { member: 'CustomerProfile.tags', operator: 'equals' as const, values: ['vip'] }
  return { filters: [tagged], timezone: 'UTC', currency: 'USD', signal: shop.ctx.signal }
}
