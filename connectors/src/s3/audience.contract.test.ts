import { seededRandom } from '@cartograph/contract'
import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { createShop, createWorld, simulators, startSimulator } from '@cartograph/sandbox'
import type { StartedSimulator } from '@cartograph/sandbox'
import { afterEach, describe, expect, test } from 'vitest'
import { unlimitedQuota } from '../kit/quota.ts'
import { FakeClock } from '../kit/testing/fake-clock.ts'
import { exportAudience, type AudienceExport } from './audience.ts'
import { bucketClient, placeOf } from './bucket.ts'
import type { BucketClient } from './client.ts'
import type { ExportRow } from './export-file.ts'

const { signal } = new AbortController()
const now = () => new Date('2026-06-30T16:00:00Z')
const world = createWorld({
  seed: 5,
  startDay: '2026-06-01',
  orders: 300,
  timezone: 'America/New_York',
  currency: 'USD',
})
const shop = createShop({ name: 'fernhill', title: 'Fernhill Goods', world })
const folder = 'cartograph/org-1/big-spenders'
const run = `${folder}/dt=2026-06-30/run=run-1`
let simulator: StartedSimulator | null = null

afterEach(async () => {
  await simulator?.close()
  simulator = null
})

async function connect() {
  const clock = new FakeClock()
  if (simulators.S3 === undefined) throw new Error('Amazon S3 has no simulator')
  simulator = await startSimulator(simulators.S3, {
    shops: [shop],
    clock: now,
    elapsedMs: () => clock.now(),
  })
  const typed = simulator.simulator.exampleForm(shop) ?? {}
  const place = placeOf(typed)
  const request = {
    params: typed,
    credentials: typed,
    tokens: null,
    app: null,
    hosts: simulator.hosts,
  }
  const ports = { clock, random: seededRandom(1), quota: unlimitedQuota }
  return { client: bucketClient(request, place, ports), place, requests: simulator.requests }
}

function audience(
  rows: AudienceExport['rows'],
  more: Partial<AudienceExport> = {},
): AudienceExport {
  return {
    orgId: 'org-1',
    audienceSlug: 'big-spenders',
    audienceName: 'Big spenders',
    segmentId: 'segment-1',
    runId: 'run-1',
    day: '2026-06-30',
    startedAt: '2026-06-30T15:59:00.000Z',
    fields: ['email', 'lifetime_value'],
    mode: 'full',
    isHashed: false,
    rows,
    ...more,
  }
}

function* people(count: number, op: ExportRow['op'] = 'add'): Generator<ExportRow> {
  for (let number = 0; number < count; number++)
    yield { values: { email: `reader${number}@example.com`, lifetime_value: '12.50' }, op }
}

async function keysIn(client: BucketClient) {
  const query = { 'list-type': '2', prefix: folder }
  const { text } = await client.call({ method: 'GET', key: '', query, signal })
  return [...text.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key]) => key)
}

async function readJson(client: BucketClient, key: string): Promise<unknown> {
  return JSON.parse((await client.call({ method: 'GET', key, signal })).text)
}

/** Files are binary, while the client reads text only. */
function storedBytes(key: string): Buffer {
  const content = sent.get(key)
  if (content === undefined) throw new Error(`Nothing was sent to ${key}`)
  return content
}

const sent = new Map<string, Buffer>()

/** The client, with a copy of everything it writes. */
function copying(client: BucketClient): BucketClient {
  sent.clear()
  const put = client.put.bind(client)
  client.put = (key, content, aborted) => {
    sent.set(key, Buffer.from(content.bytes))
    return put(key, content, aborted)
  }
  return client
}

describe('an audience in a bucket', () => {
  test('is stored in files that match the manifest', async () => {
    const { client, place } = await connect()
    const options = { now, signal, rowsPerFile: 4 }
    const files = await exportAudience(copying(client), place, audience(people(10)), options)
    expect(files?.map(({ key, rows }) => [key, rows])).toEqual([
      [`${run}/part-00000.csv.gz`, 4],
      [`${run}/part-00001.csv.gz`, 4],
      [`${run}/part-00002.csv.gz`, 2],
    ])
    expect(await keysIn(client)).toEqual(
      [
        ...(files ?? []).map(({ key }) => key),
        `${run}/manifest.json`,
        `${folder}/latest.json`,
      ].toSorted(),
    )
    expect(await readJson(client, `${run}/manifest.json`)).toEqual({
      sync_id: 'run-1',
      segment_id: 'segment-1',
      audience_name: 'Big spenders',
      started_at: '2026-06-30T15:59:00.000Z',
      completed_at: '2026-06-30T16:00:00.000Z',
      format: 'csv.gz',
      schema: ['email', 'lifetime_value'],
      hashed: false,
      mode: 'full',
      files,
      total_rows: 10,
      added: 10,
      removed: 0,
    })
    const lines: string[] = []
    for (const { key, bytes, sha256 } of files ?? []) {
      const content = storedBytes(key)
      expect(content.byteLength).toBe(bytes)
      expect(createHash('sha256').update(content).digest('hex')).toBe(sha256)
      const [header, ...rest] = gunzipSync(content).toString().trimEnd().split('\n')
      expect(header).toBe('email,lifetime_value')
      lines.push(...rest)
    }
    expect(lines).toEqual([...people(10)].map(({ values }) => `${values.email},12.50`))
  })

  test('has its manifest written after all files, and the pointer to it after that', async () => {
    const { client, place, requests } = await connect()
    await exportAudience(client, place, audience(people(3)), { now, signal, rowsPerFile: 2 })
    const written = requests.filter(({ method }) => method === 'PUT').map(({ url }) => url)
    expect(written.map((url) => url.split('/').at(-1))).toEqual([
      'part-00000.csv.gz',
      'part-00001.csv.gz',
      'manifest.json',
      'latest.json',
    ])
    expect(await readJson(client, `${folder}/latest.json`)).toEqual({
      manifest: `${run}/manifest.json`,
      completed_at: '2026-06-30T16:00:00.000Z',
    })
  })

  test('has deltas that state who was added and removed', async () => {
    const { client, place } = await connect()
    const rows = [...people(2), ...people(1, 'remove')]
    const changes = audience(rows, { mode: 'delta', fields: ['email'], isHashed: true })
    const [file] = (await exportAudience(copying(client), place, changes, { now, signal })) ?? []
    const lines = gunzipSync(storedBytes(file?.key ?? ''))
      .toString()
      .split('\n')
    expect(lines.map((line) => line.split(',')[0])).toEqual(['op', 'add', 'add', 'remove', ''])
    expect(lines[1]).toMatch(/^add,[0-9a-f]{64}$/)
    expect(await readJson(client, `${run}/manifest.json`)).toMatchObject({
      added: 2,
      removed: 1,
      total_rows: 3,
    })
  })

  test('without people is a file without rows', async () => {
    const { client, place } = await connect()
    const files = await exportAudience(client, place, audience([]), { now, signal })
    expect(files).toMatchObject([{ rows: 0 }])
  })

  test('from an interrupted run has no manifest, and a repeated run writes all of it', async () => {
    const { client, place } = await connect()
    const broken = (function* () {
      yield* people(5)
      throw new Error('The warehouse became unavailable')
    })()
    const options = { now, signal, rowsPerFile: 2 }
    await expect(exportAudience(client, place, audience(broken), options)).rejects.toThrow(
      'The warehouse became unavailable',
    )
    expect(await keysIn(client)).not.toContain(`${run}/manifest.json`)
    const files = await exportAudience(client, place, audience(people(5)), options)
    expect(files).toHaveLength(3)
    expect(await keysIn(client)).toContain(`${run}/manifest.json`)
  })

  test('is not written again after a completed run', async () => {
    const { client, place, requests } = await connect()
    await exportAudience(client, place, audience(people(2)), { now, signal })
    const before = requests.length
    expect(await exportAudience(client, place, audience(people(9)), { now, signal })).toBeNull()
    expect(requests.slice(before).map(({ method }) => method)).toEqual(['GET'])
    expect(await readJson(client, `${run}/manifest.json`)).toMatchObject({ total_rows: 2 })
  })

  test('refuses names that cannot be part of a path before anything is written', async () => {
    const { client, place, requests } = await connect()
    for (const more of [
      { audienceSlug: '../other' },
      { orgId: 'A' },
      { runId: '' },
      { day: 'today' },
    ])
      await expect(
        exportAudience(client, place, audience(people(1), more), { now, signal }),
      ).rejects.toMatchObject({ class: 'payload' })
    expect(requests).toEqual([])
  })
})
