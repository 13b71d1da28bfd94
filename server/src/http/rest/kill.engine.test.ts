import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { bucketFiles } from '@cartograph/connectors'
import { ExportId, msPerDay, newId, type OrgId, type UserId } from '@cartograph/contract'
import { createExportLink, deriveTokenKeys, type Context } from '@cartograph/features'
import { openTestServices, type TestServices } from '@cartograph/features/testing'
import {
  createShop,
  createWorld,
  simulators,
  startSimulator,
  type StartedSimulator,
} from '@cartograph/sandbox'
import { and, eq, memberships, workspaceExports } from '@cartograph/store'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createHold } from '../../testing/create-hold.ts'
import { KilledSender } from '../../testing/killed-sender.ts'

/** As the product stores exports. */
const blockBytes = 8 * 1024 ** 2

let test: TestServices
let bucket: StartedSimulator
let bucketUrl: string
let keys: Readonly<Record<string, string>>
let program: KilledSender
let adminId: UserId
let orgId: OrgId
let admin: Context
let exportId: ExportId
const storing = createHold()
const reading = createHold()

/** Between the program and the simulated bucket. */
const proxy = createServer((incoming, outgoing) => void pass(incoming, outgoing))

beforeAll(async () => {
  test = await openTestServices()
  test.clock.now = new Date()
  await openBucket()
  adminId = await test.addUser('ann@exported.example')
  orgId = await test.addWorkspace(adminId)
  const { connectionString: databaseUrl, secretKey } = test.store
  const tokenKeys = deriveTokenKeys(secretKey)
  admin = { ...(await test.as(adminId, orgId)), tokenKeys }
  // The program finds it when it starts.
  exportId = newId(ExportId)
  await test.store.asSystem((tx) =>
    tx
      .insert(workspaceExports)
      .values({ orgId, id: exportId, state: 'waiting', startedBy: adminId, createdAt: new Date() }),
  )
  program = new KilledSender({
    databaseUrl,
    secretKey,
    smtpUrl: 'smtp://127.0.0.1:9',
    environment: {
      FILES_BUCKET_URL: bucketUrl,
      FILES_BUCKET_REGION: keys['region'] ?? '',
      FILES_BUCKET_KEY_ID: keys['access_key_id'] ?? '',
      FILES_BUCKET_SECRET: keys['secret_access_key'] ?? '',
    },
  })
}, 300_000)
afterAll(async () => {
  storing.end()
  reading.end()
  await program.remove()
  proxy.closeAllConnections()
  proxy.close()
  await bucket.close()
  await test.close()
})

it('a worker that is killed after it has stored a part of an export leaves one whole file in the bucket', async () => {
  try {
    await storing.begin()
    expect(bucketKeys()).toEqual([`exports/${orgId}/${exportId}.1.0`])
    expect(await stored()).toMatchObject({ state: 'running', bytes: null })
    await program.killWorker()
    storing.end()
    await expect.poll(async () => (await stored())?.state, { timeout: 120_000 }).toBe('done')
  } catch (error) {
    console.error(program.log)
    throw error
  }
  expect(bucketKeys()).toEqual([`exports/${orgId}/${exportId}.2.0`])
  const file = await download(await linkTo(exportId))
  const bytes = (await stored())?.bytes
  expect([file.status, file.length, file.bytes.length]).toEqual([200, bytes, bytes])
  expect(file.bytes.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004')
  expect(file.bytes.includes('workspace/members.jsonl')).toBe(true)
}, 300_000)

it('a large file arrives while it is read, part by part', async () => {
  const parts = ['a', 'b', 'c'].map((letter) => Buffer.alloc(blockBytes, letter))
  const id = newId(ExportId)
  const files = bucketFiles(place())
  for (const [n, part] of parts.entries()) await files.write(`exports/${orgId}/${id}.1.${n}`, part)
  await test.store.asSystem((tx) =>
    tx.insert(workspaceExports).values({
      orgId,
      id,
      state: 'done',
      createdAt: new Date(),
      attempts: 1,
      blocks: parts.length,
      bytes: parts.length * blockBytes,
      expiresAt: new Date(Date.now() + msPerDay),
    }),
  )
  const isReading = reading.begin((url) => url.includes(`${id}.1.2`))
  const answer = await fetch(await linkTo(id))
  let arrived = 0
  let last = ''
  for await (const chunk of answer.body ?? []) {
    arrived += chunk.length
    last = String.fromCodePoint(chunk.at(-1) ?? 0)
    if (arrived === 2 * blockBytes) {
      await isReading
      reading.end()
    }
  }
  expect([answer.headers.get('content-length'), arrived, last]).toEqual([
    String(3 * blockBytes),
    3 * blockBytes,
    'c',
  ])
}, 120_000)

it('a link is of no use to a person who is an admin no more', async () => {
  const url = await linkTo(exportId)
  await test.store.asSystem((tx) =>
    tx
      .update(memberships)
      .set({ role: 'member' })
      .where(and(eq(memberships.orgId, orgId), eq(memberships.userId, adminId))),
  )
  const { status, bytes } = await download(url)
  expect([status, bytes.includes('PK')]).toEqual([404, false])
})

async function openBucket(): Promise<void> {
  if (simulators.S3 === undefined) throw new Error('Amazon S3 has no simulator')
  const world = { seed: 5, startDay: '2026-06-01', orders: 1, currency: 'USD' } as const
  const shop = createShop({
    name: 'fernhill',
    title: 'Fernhill Goods',
    world: createWorld({ ...world, timezone: 'America/New_York' }),
  })
  bucket = await startSimulator(simulators.S3, { shops: [shop], clock: () => new Date() })
  keys = bucket.simulator.exampleForm(shop) ?? {}
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const { port } = proxy.address() as AddressInfo
  bucketUrl = `http://127.0.0.1:${port}/${keys['bucket']}`
}

function place() {
  return {
    url: bucketUrl,
    region: keys['region'] ?? '',
    accessKeyId: keys['access_key_id'] ?? '',
    secretAccessKey: keys['secret_access_key'] ?? '',
  }
}

/** Holds what the bucket has stored and not acknowledged yet, and what is still to be read from it. */
async function pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const { method, url = '', headers } = incoming
  const body = await buffer(incoming)
  if (method === 'GET') await reading.pass(url)
  const forwarded = request(new URL(url, bucket.hosts['BUCKET']), { method, headers })
  forwarded.end(body)
  const [answer] = (await once(forwarded, 'response')) as [IncomingMessage]
  const answered = await buffer(answer)
  if (method === 'PUT') await storing.pass(url)
  outgoing.writeHead(answer.statusCode ?? 500, answer.headers).end(answered)
}

const bucketKeys = () => (bucket.simulator.files?.() ?? []).map(({ key }) => key)

async function stored() {
  const [row] = await test.store.asSystem((tx) =>
    tx.select().from(workspaceExports).where(eq(workspaceExports.id, exportId)),
  )
  return row
}

/** At the address of the program. */
async function linkTo(id: ExportId): Promise<string> {
  test.clock.now = new Date()
  const { pathname, search } = new URL((await createExportLink(admin, { exportId: id })).url)
  return (await program.ready) + pathname + search
}

async function download(url: string) {
  const answer = await fetch(url)
  const bytes = Buffer.from(await answer.arrayBuffer())
  return { status: answer.status, length: Number(answer.headers.get('content-length')), bytes }
}
