import {
  newId,
  OrgId,
  type CanonicalRows,
  type SyncRunId,
  type TableName,
} from '@cartograph/contract'
import { connections, eq, rejectedRecords, syncRuns } from '@cartograph/store'
import type { RawRecord } from '@cartograph/connectors'
import { expect, vi } from 'vitest'
import { listIngestions } from '../status/list-ingestions.ts'
import { runSync } from '../runs/run-sync.ts'
import { startSync } from '../runs/start-sync.ts'
import { connectShop, contextOf, jobOf, type ConnectedShop } from './connected-shop.ts'
import { FakePlatform } from './fake-platform.ts'
import type { Engines } from './open-engines.ts'
import { comparable, tableRows } from './table-rows.ts'

export type FakeShop = Awaited<ReturnType<typeof openFakeShop>>

/** A shop on an in-memory platform, connected to a workspace in the real stores. */
export async function openFakeShop({ store, warehouse }: Engines) {
  const platform = new FakePlatform()
  const time = { now: Date.now() }
  const token = `secret-${newId(OrgId)}`
  const connected: ConnectedShop = await connectShop(store, { shop: 'fake', token })
  const ctx = contextOf({
    store,
    warehouse,
    connectorFor: () => platform.connector,
    clock: () => new Date(time.now),
  })
  const rows = (table: TableName) => tableRows(warehouse, connected.orgId, table)

  return {
    ...connected,
    token,
    platform,
    /** Our clock; a test may set it. */
    time,
    ctx,
    rows,
    /** Starts a sync and runs it. */
    async sync() {
      return runSync(ctx, jobOf(connected, await startSync(ctx, connected)), never)
    },
    async statuses() {
      const items = await listIngestions(ctx, connected)
      return Object.fromEntries(items.map((item) => [item.stream, item]))
    },
    async run(id: SyncRunId) {
      const [found] = await store.inWorkspace(connected.orgId, (tx) =>
        tx.select().from(syncRuns).where(eq(syncRuns.id, id)),
      )
      return found
    },
    async connection() {
      const [found] = await store.inWorkspace(connected.orgId, (tx) =>
        tx.select().from(connections),
      )
      return found
    },
    rejected: () => store.inWorkspace(connected.orgId, (tx) => tx.select().from(rejectedRecords)),
    setCustomer(id: string, updatedAt: string, email: unknown) {
      platform.customers.set(id, { updatedAt, payload: { email } })
    },
    /**
     * c1, c2, …: one changed each second from the start of the year; at most nine, so that they sort well.
     */
    addCustomers(count: number) {
      for (let n = 1; n <= count; n += 1) {
        this.setCustomer(`c${n}`, `2026-01-01T00:00:0${n}.000Z`, `c${n}@example.org`)
      }
    },
    addProduct(id: string, variants: string[], updatedAt = '2026-01-01T00:00:00.000Z') {
      platform.products.set(id, { updatedAt, payload: { title: id, variants } })
    },
    /** Counted from 1, from now on, once. */
    failAtPage(page: number, error: Error) {
      let asked = platform.reads.length
      const failing = asked + page
      platform.beforePage = () => {
        asked += 1
        if (asked === failing) throw error
      }
    },
    /** Resolves once a page of the stream is stored. */
    async waitForRows(stream: string) {
      await vi.waitFor(
        async () => {
          expect((await this.statuses())[stream]?.rows_done).toBeGreaterThan(0)
        },
        { timeout: 30_000, interval: 10 },
      )
    },
    async expectWarehouseToEqualPlatform() {
      const context = {
        connectionId: connected.connectionId,
        currency: 'EUR',
        timezone: 'UTC',
        params: {},
      }
      const truth: { [Name in TableName]?: CanonicalRows[Name][] } = {}
      for (const stream of platform.connector.open(asked).streams) {
        for (const record of recordsOf(platform, stream.name)) {
          if (record.payload === null) continue
          for (const [table, said] of Object.entries(stream.normalise(record, context))) {
            const known: object[] = (truth[table as TableName] ??= [])
            known.push(...said.rows)
          }
        }
      }
      for (const table of ['customers', 'products', 'product_variants'] as const) {
        expect(await rows(table), table).toEqual(comparable(table, truth[table] ?? []))
      }
    },
  }
}

const never = new AbortController().signal
const asked = { params: {}, credentials: {}, tokens: null, app: null, hosts: {} }

function recordsOf(platform: FakePlatform, stream: string): RawRecord[] {
  const { customers, products } = platform
  const records = Object.entries({ customers, products }).find(([name]) => name === stream)?.[1]
  return [...(records ?? [])].map(([externalId, record]) => ({ externalId, ...record }))
}
