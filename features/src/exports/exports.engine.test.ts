import {
  canonicalTables,
  ChannelTag,
  ConnectionId,
  msPerDay,
  newId,
  type ExportId,
  type JobPayload,
  type OrgId,
} from '@cartograph/contract'
import { createWorld, truthRows } from '@cartograph/sandbox'
import {
  apiKeys,
  auditLog,
  connections,
  eq,
  mails,
  memberships,
  notifications,
  workspaces,
} from '@cartograph/store'
import { openTestDuckdb, type TestDuckdb } from '@cartograph/warehouse/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Context, Services } from '../context.ts'
import { listRunningWork, sendNotificationMails } from '../inbox/index.ts'
import { createApiKey } from '../keys/index.ts'
import { deliverDueMail, listOutboxMail } from '../mail/index.ts'
import { createMessage } from '../messages/index.ts'
import { filesInMemory, openTestServices, type TestServices } from '../testing.ts'
import { mortal } from '../testing/mortal.ts'
import { partOf } from '../testing/part-of.ts'
import { readZip } from '../testing/read-zip.ts'
import { centsOf, parseCsv, textOf } from './archive/parse-csv.fixture.ts'
import {
  cancelExport,
  createExportLink,
  deleteOldExports,
  downloadExport,
  exportWorkspace,
  listExports,
  resumeExports,
  startExport,
} from './index.ts'

const files = filesInMemory()
const { signal } = new AbortController()
let engine: TestDuckdb
let test: TestServices
let services: Services
let rows: Readonly<Record<string, readonly object[]>>
let count = 0
let orgId: OrgId
let admin: Context
let email: string
beforeAll(async () => {
  engine = await openTestDuckdb()
  test = await openTestServices({ files })
  const ingestion = { ...test.services.ingestion, warehouse: engine.warehouse }
  services = { ...test.services, ingestion }
  const shop = { seed: 7, startDay: '2026-05-01', orders: 20_000 }
  const world = createWorld({ ...shop, timezone: 'America/New_York', currency: 'USD' })
  rows = truthRows(world, newId(ConnectionId), new Date('2026-06-15T12:00:00Z'))
}, 120_000)
afterAll(async () => {
  await test.close()
  await engine.close()
})
beforeEach(async () => {
  test.clock.now = new Date('2026-11-14T09:00:00Z')
  test.jobs.length = 0
  count += 1
  await test.store.asSystem((tx) => tx.delete(notifications))
  const shop = await addShop(`ann@exports-${count}.example`)
  ;({ orgId, admin, email } = shop)
})

async function addShop(address: string) {
  const userId = await test.addUser(address)
  const id = await test.addWorkspace(userId, `Shop ${count}`)
  return { orgId: id, email: address, admin: { ...(await test.as(userId, id)), ...services } }
}

async function fill(id = orgId, some = rows): Promise<void> {
  await engine.warehouse.prepareWorkspace(id)
  const parts = Object.entries(some).map(([table, of]) => partOf(table, of))
  await engine.warehouse.replaceRows({ orgId: id, batchKey: crypto.randomUUID(), parts })
}

/** Works on all queued jobs. */
async function work(by = services): Promise<void> {
  for (const { name, payload } of test.jobs.splice(0)) {
    if (name !== 'export-workspace') continue
    await exportWorkspace(by, payload as JobPayload<'export-workspace'>, signal)
  }
}

async function download(by: Context, exportId: ExportId): Promise<Buffer> {
  const { url } = await createExportLink(by, { exportId })
  return open(url)
}

async function open(url: string): Promise<Buffer> {
  const token = new URL(url).searchParams.get('token') ?? ''
  const file = await downloadExport({ ...test.ctx, ...services }, { token })
  const chunks: Uint8Array[] = []
  for await (const chunk of file.chunks) chunks.push(chunk)
  const bytes = Buffer.concat(chunks)
  expect(bytes.length).toBe(file.bytes)
  return bytes
}

const newest = async () => (await listExports(admin)).items[0]
const blocksOf = (id = orgId) => [...files.stored.keys()].filter((path) => path.includes(id))

describe('an export', () => {
  it('has every row of the source, to the cent, and none of another workspace', async () => {
    const other = await addShop(`other@exports-${count}.example`)
    const strange = rows['orders']?.slice(0, 5).map((row) => ({ ...row, source_name: 'elsewhere' }))
    await fill(other.orgId, { orders: strange ?? [] })
    await fill()
    const { id } = await startExport(admin)
    await work()
    const zip = readZip(await download(admin, id))
    let all = 0
    for (const [table, expected] of Object.entries(rows)) {
      if (table === 'raw_records' || table === 'day_versions') continue
      const { key } = canonicalTables[table as 'orders']
      const exported = parseCsv(zip.get(`tables/${table}.csv`) ?? '')
      const keyOf = (row: object) => key.map((name) => textOf(Reflect.get(row, name))).join(' ')
      expect([table, exported.map(keyOf).toSorted()]).toEqual([
        table,
        expected.map(keyOf).toSorted(),
      ])
      all += exported.length
    }
    expect(all).toBeGreaterThan(4_000)
    const made = [...zip].flatMap(([name, text]) =>
      name.startsWith('workspace/') ? text.split('\n').slice(1) : [],
    )
    expect((await newest())?.rows).toBe(all + made.length)
    const orders = parseCsv(zip.get('tables/orders.csv') ?? '')
    for (const column of ['gross_sales', 'discounts', 'shipping', 'tax', 'total'])
      expect(centsOf(orders, column)).toBe(centsOf(rows['orders'] ?? [], column))
    expect(orders.filter(({ source_name }) => source_name === 'elsewhere')).toEqual([])
    expect(orders[0]?.['processed_at']).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    const about = zip.get('README.txt') ?? ''
    const described = [...zip.keys()].filter((name) => !about.includes(name))
    expect(described).toEqual(['README.txt'])
  })

  it('makes texts harmless that a spreadsheet would run', async () => {
    const [order] = rows['orders'] ?? []
    const evil = { ...order, order_name: '=HYPERLINK("http://evil.example")', tags: '@x, "y"' }
    await fill(orgId, { orders: [evil] })
    const { id } = await startExport(admin)
    await work()
    const [line] = parseCsv(readZip(await download(admin, id)).get('tables/orders.csv') ?? '')
    expect(line?.['order_name']).toBe('\'=HYPERLINK("http://evil.example")')
    expect(line?.['tags']).toBe('\'@x, "y"')
  })

  it('has what people of the workspace made, and no secret of it', async () => {
    const other = await addShop(`other@exports-${count}.example`)
    const feed = ChannelTag.parse('daily-snapshot')
    const message = { channel: feed, parent_id: null, mentioned_users: [], attachments: [] }
    const address = `/org/${orgId}/insights/feed`
    await createMessage(admin, { ...message, text: 'Why so low?', address })
    await createMessage(other.admin, { ...message, text: 'Of the others', address })
    await createApiKey(admin, { key_name: 'A key', scopes: ['data:read'] })
    await test.store.inWorkspace(orgId, (tx) =>
      tx.insert(connections).values({
        id: newId(ConnectionId),
        orgId,
        platform: 'KL',
        name: 'Fernhill Goods',
        integrationParams: { site_id: 'a' },
        sealedCredentials: 'sealed-credentials',
      }),
    )
    const { id } = await startExport(admin)
    await work()
    const zip = readZip(await download(admin, id))
    const lines = (name: string) =>
      (zip.get(`workspace/${name}.jsonl`) ?? '')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(lines('members')).toMatchObject([{ email, role: 'admin', is_active: true }])
    expect(lines('comments')).toMatchObject([{ text: 'Why so low?', channel: feed }])
    expect(lines('connections')).toMatchObject([{ platform: 'KL', name: 'Fernhill Goods' }])
    expect(lines('workspace')).toMatchObject([{ id: orgId, name: `Shop ${count}` }])
    const [key] = await test.store.asSystem((tx) =>
      tx.select().from(apiKeys).where(eq(apiKeys.orgId, orgId)),
    )
    const whole = [...zip.values()].join('\n')
    const secrets = ['sealed-credentials', key?.sealedSecret, key?.secretHash, 'Of the others']
    for (const secret of secrets) expect(whole).not.toContain(secret)
  })

  it('runs once at a time, and five times a day', async () => {
    const [first, second] = await Promise.allSettled([startExport(admin), startExport(admin)])
    const refused = [first, second].filter(({ status }) => status === 'rejected')
    expect(refused).toMatchObject([{ reason: { code: 'conflict' } }])
    await work()
    for (let n = 2; n <= 5; n += 1) {
      await startExport(admin)
      await work()
    }
    await expect(startExport(admin)).rejects.toMatchObject({ code: 'too_many_requests' })
    test.clock.now = new Date(test.clock.now.getTime() + msPerDay + 1)
    await startExport(admin)
  })

  it('is seen by admins while it runs, and ends with one notification and one email', async () => {
    await startExport(admin)
    const running = { kind: 'export', files_done: 0, waits_for: 'It starts in a moment.' }
    expect((await listRunningWork(admin)).items).toMatchObject([running])
    const member = { ...admin, workspace: { orgId, role: 'member' as const } }
    expect((await listRunningWork(member)).items).toEqual([])
    await work()
    expect((await listRunningWork(admin)).items).toEqual([])
    await endPlan()
    test.clock.now = new Date(test.clock.now.getTime() + 4 * 60_000)
    await test.store.asSystem((tx) => tx.delete(mails))
    expect([await sendNotificationMails(test.ctx), await sendNotificationMails(test.ctx)]).toEqual([
      1, 0,
    ])
    await deliverDueMail(test.ctx, null)
    expect(await listOutboxMail(test.ctx)).toMatchObject([
      { to: email, subject: `Your export of all data is ready (Shop ${count})` },
    ])
  })

  it('is in the audit log with its start, its downloads and its cancellation', async () => {
    const { id } = await startExport(admin)
    await work()
    await download(admin, id)
    const second = await startExport(admin)
    await cancelExport(admin, { exportId: second.id })
    const entries = await test.store.asSystem((tx) =>
      tx.select().from(auditLog).where(eq(auditLog.orgId, orgId)),
    )
    const ofExports = entries
      .filter(({ action }) => action.startsWith('export.'))
      .map(({ action, subject }) => `${action} ${subject}`)
    expect(ofExports.toSorted()).toEqual(
      [
        `export.started ${id}`,
        `export.downloaded ${id}`,
        `export.started ${second.id}`,
        `export.cancelled ${second.id}`,
      ].toSorted(),
    )
  })
})

const endPlan = () =>
  test.store.asSystem((tx) =>
    tx
      .update(workspaces)
      .set({ planExpiresAt: new Date(test.clock.now.getTime() - msPerDay) })
      .where(eq(workspaces.orgId, orgId)),
  )

describe('the file of an export', () => {
  it('is opened only by a link that is young, by one who is still an admin', async () => {
    const { id: exportId } = await startExport(admin)
    await expect(createExportLink(admin, { exportId })).rejects.toMatchObject({ code: 'not_found' })
    await work()
    const { url } = await createExportLink(admin, { exportId })
    const refused = { code: 'not_found' }
    await expect(open(`${url.slice(0, -6)}AAAAAA`)).rejects.toMatchObject(refused)
    const other = await addShop(`other@exports-${count}.example`)
    await expect(createExportLink(other.admin, { exportId })).rejects.toMatchObject(refused)
    await setRole('member')
    await expect(open(url)).rejects.toMatchObject(refused)
    await setRole('admin')
    expect(readZip(await open(url)).size).toBeGreaterThan(50)
    test.clock.now = new Date(test.clock.now.getTime() + 6 * 60_000)
    await expect(open(url)).rejects.toMatchObject(refused)
  })

  it('is deleted after seven days', async () => {
    const { id: exportId } = await startExport(admin)
    await work()
    expect(blocksOf()).toHaveLength(1)
    test.clock.now = new Date(test.clock.now.getTime() + 7 * msPerDay - 1)
    await deleteOldExports(services)
    expect(await newest()).toMatchObject({ state: 'done' })
    test.clock.now = new Date(test.clock.now.getTime() + 1)
    await deleteOldExports(services)
    expect(await newest()).toMatchObject({ state: 'expired' })
    expect(blocksOf()).toEqual([])
    await expect(createExportLink(admin, { exportId })).rejects.toMatchObject({ code: 'not_found' })
  })
})

async function setRole(role: 'admin' | 'member'): Promise<void> {
  await test.store.asSystem((tx) =>
    tx.update(memberships).set({ role }).where(eq(memberships.orgId, orgId)),
  )
}

describe.each(['before', 'after'] as const)('a worker that is killed %s a commit', (when) => {
  it('at whichever, leaves one file and one notification', async () => {
    let deaths = 0
    for (let calls = 1, hasDied = true; hasDied; calls += 1) {
      const shop = await addShop(`killed-${when}-${calls}@exports.example`)
      const { id } = await startExport(shop.admin)
      const mortalOne = mortal(services, calls, when)
      await work(mortalOne.dying).catch(() => undefined)
      hasDied = mortalOne.hasDied()
      deaths += hasDied ? 1 : 0
      await resumeExports(services)
      await work()
      const [item] = (await listExports(shop.admin)).items
      expect([calls, item?.state, blocksOf(shop.orgId).length]).toEqual([calls, 'done', 1])
      expect(readZip(await download(shop.admin, id)).size).toBeGreaterThan(50)
      const notices = await test.store.asSystem((tx) =>
        tx.select().from(notifications).where(eq(notifications.orgId, shop.orgId)),
      )
      expect(notices.map(({ kind }) => kind)).toEqual(['export'])
    }
    expect(deaths).toBeGreaterThan(2)
  }, 120_000)
})

describe('a cancelled export', () => {
  it('leaves nothing, whether its worker lives or was killed', async () => {
    const { id: exportId } = await startExport(admin)
    let blocks = 0
    const cancelling = {
      ...services,
      files: {
        ...files,
        async write(...of: Parameters<typeof files.write>) {
          await files.write(...of)
          blocks += 1
          await cancelExport(admin, { exportId })
        },
      },
    }
    await work(cancelling)
    expect(blocks).toBe(1)
    expect(blocksOf()).toEqual([])
    expect(await newest()).toMatchObject({ state: 'cancelled' })
    await expect(cancelExport(admin, { exportId })).rejects.toMatchObject({ code: 'conflict' })

    const second = await startExport(admin)
    const stopped = new AbortController()
    const [job] = test.jobs.splice(0)
    const killed = {
      ...services,
      files: {
        ...files,
        async write(...of: Parameters<typeof files.write>) {
          await files.write(...of)
          stopped.abort()
          throw new Error('killed')
        },
      },
    }
    await exportWorkspace(
      killed,
      job?.payload as JobPayload<'export-workspace'>,
      stopped.signal,
    ).catch(() => undefined)
    expect(blocksOf()).toHaveLength(1)
    await cancelExport(admin, { exportId: second.id })
    await deleteOldExports(services)
    expect(blocksOf()).toEqual([])
    await resumeExports(services)
    expect(test.jobs).toEqual([])
  })
})

it('an export that cannot be stored is tried again, fails in the end, and says so', async () => {
  await startExport(admin)
  const full = {
    ...services,
    files: { ...files, write: () => Promise.reject(new Error('ENOSPC')) },
  }
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    await work(full)
    const state = attempt < 5 ? 'waiting' : 'failed'
    expect([attempt, (await newest())?.state]).toEqual([attempt, state])
  }
  expect(await newest()).toMatchObject({
    message: 'The file could not be written. Start a new export.',
  })
  expect(blocksOf()).toEqual([])
})

it('a workspace without a plan can be exported', async () => {
  await endPlan()
  const { id } = await startExport(admin)
  await work()
  expect(readZip(await download(admin, id)).has('tables/orders.csv')).toBe(true)
})
