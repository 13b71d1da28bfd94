import { closeSimulators, sampleShop, startPlatform } from '@cartograph/connectors/testing'
import {
  ConnectionId,
  jobs as jobSchemas,
  newId,
  type CustomerRow,
  type SyncedAudienceBody,
} from '@cartograph/contract'
import { sealCredentials } from '@cartograph/ingestion'
import { createSemantic, loadCatalogue } from '@cartograph/semantic'
import { connections } from '@cartograph/store'
import { openTestDuckdb } from '@cartograph/warehouse/testing'
import { createSegment, createSyncedAudience, runDelivery } from '../audiences/index.ts'
import type { Context, Services } from '../context.ts'
import { openTestServices } from '../testing.ts'

/** How many times faster the limits of the platform pass. */
const pace = 10_000

/** Customers in a real engine, and a workspace with Klaviyo, simulated, as a destination. */
export type SyncedShop = Awaited<ReturnType<typeof openSyncedShop>>

export async function openSyncedShop() {
  const { warehouse, close } = await openTestDuckdb()
  const test = await openTestServices()
  const clock = () => test.clock.now
  const startedAt = clock().getTime()
  const simulated = await startPlatform('KL', {
    shops: [sampleShop],
    clock,
    // Retries wait by the real clock, and jobs by that of the test.
    elapsedMs: () => pace * (performance.now() + clock().getTime() - startedAt),
  })
  const services: Services = {
    ...test.services,
    semantic: createSemantic({ warehouse, model: loadCatalogue(), clock }),
    ingestion: {
      ...test.services.ingestion,
      warehouse,
      sandboxPace: pace,
      platformAccess: () => ({ hosts: simulated.hosts, app: null }),
    },
  }
  const person = await test.addUser('person@synced.example')
  const orgId = await test.addWorkspace(person)
  const storeId = newId(ConnectionId)
  await warehouse.prepareWorkspace(orgId)
  const ctx: Context = { ...(await test.as(person, orgId)), ...services }
  const destinationId = await addDestination()

  /** Each is in the segment of `newSync`, unless its tags say otherwise. */
  async function putCustomers(rows: readonly Partial<CustomerRow>[]): Promise<void> {
    const whole = rows.map((row) => ({ ...customer(storeId), ...row }))
    const scopes = whole.map(({ customer_id }) => [storeId, customer_id])
    const parts = [{ table: 'customers' as const, scopes, rows: whole }]
    await warehouse.replaceRows({ orgId, batchKey: crypto.randomUUID(), parts })
  }

  async function addDestination(): Promise<ConnectionId> {
    const id = newId(ConnectionId)
    const { site_id = '', ...keys } = simulated.simulator.exampleForm(sampleShop) ?? {}
    await test.store.inWorkspace(orgId, (tx) =>
      tx.insert(connections).values({
        id,
        orgId,
        platform: 'KL',
        context: 'destination',
        mode: 'sandbox',
        name: 'Fernhill Goods',
        integrationParams: { site_id },
        sealedCredentials: sealCredentials(test.store, id, keys),
      }),
    )
    return id
  }

  async function body(more: Partial<SyncedAudienceBody> = {}): Promise<SyncedAudienceBody> {
    const rule = { member: 'CustomerProfile.tags', operator: 'contains' as const, values: ['vip'] }
    const segment = await createSegment(ctx, {
      name: `VIPs ${crypto.randomUUID()}`,
      source_config: { or: [{ and: [rule] }] },
      description: '',
    })
    return {
      destination_id: destinationId,
      segment_id: segment.id,
      sync_config: { fields_to_include: ['email'], schedule: '0 */6 * * *' },
      platform_audience: { name: segment.name, platform_settings: {} },
      hold_out_percent: 0,
      largest_loss_percent: 50,
      ...more,
    }
  }

  /** Works on all queued jobs until none is left, without waiting. */
  async function work(): Promise<void> {
    for (let calls = 0; calls < 500; calls += 1) {
      const at = test.jobs.findIndex(({ name }) => name === 'deliver-audience')
      const [job] = at === -1 ? [] : test.jobs.splice(at, 1)
      if (job === undefined) return
      const payload = jobSchemas['deliver-audience'].parse(job.payload)
      const outcome = await runDelivery(services, payload, ctx.signal)
      if (outcome.state === 'waiting')
        test.clock.now = new Date(clock().getTime() + outcome.afterMs)
    }
    throw new Error('The jobs do not end')
  }

  return {
    test,
    services,
    ctx,
    orgId,
    storeId,
    destinationId,
    simulated,
    putCustomers,
    /** The store has only these customers from now on. */
    async replaceCustomers(rows: readonly Partial<CustomerRow>[]): Promise<void> {
      await warehouse.dropConnection(orgId, storeId)
      await putCustomers(rows)
    },
    body,
    work,
    /** Creates a synced audience, and finishes its first run. */
    async sync(more: Partial<SyncedAudienceBody> = {}) {
      const { id } = await createSyncedAudience(ctx, await body(more))
      await work()
      return id
    },
    /** The addresses on the lists of Klaviyo, by name. */
    listed(): ReadonlyMap<string, readonly string[]> {
      const lists = simulated.simulator.audiences?.() ?? []
      return new Map(lists.map(({ name, members }) => [name, members.toSorted()]))
    },
    later(hours: number) {
      test.clock.now = new Date(clock().getTime() + hours * 3_600_000)
    },
    async close() {
      await test.close()
      await warehouse.close()
      await close()
      await closeSimulators()
    },
  }
}

function customer(connectionId: ConnectionId): CustomerRow {
  return {
    connection_id: connectionId,
    customer_id: '1',
    email: null,
    phone: null,
    first_name: 'Jane',
    last_name: 'Doe',
    accepts_email: true,
    created_at: '2026-01-01T00:00:00.000Z',
    updated_at: '2026-01-01T00:00:00.000Z',
    orders_count: 0,
    amount_spent: '0',
    currency: 'USD',
    country: 'US',
    province: 'ME',
    city: 'Bar Harbor',
    tags: 'vip',
    accepts_sms: null,
    declined_data_sale: null,
    postal_code: '04609',
    language: null,
  }
}
