import type { Connector } from '@cartograph/connectors'
import {
  newId,
  UploadId,
  utcDay,
  type CanonicalRows,
  type PlatformCode,
} from '@cartograph/contract'
import { eq, uploadDays, uploadParts, uploads } from '@cartograph/store'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runSync } from '../runs/run-sync.ts'
import { startSync } from '../runs/start-sync.ts'
import { openHurriedShop, type HurriedShop } from '../testing/hurried-shop.ts'
import { openEngines, type Engines } from '../testing/open-engines.ts'
import { openSandboxPlatforms, type SandboxPlatforms } from '../testing/sandbox-platforms.ts'

let engines: Engines
let platforms: SandboxPlatforms
let source: HurriedShop
beforeAll(async () => {
  engines = await openEngines()
  platforms = await openSandboxPlatforms(new Date('2025-11-04T16:00:00Z'))
  source = await openHurriedShop(engines, platforms, 'GA')
})
afterAll(async () => {
  await platforms.close()
  await engines.close()
})

/** As the API leaves a file whose parts were all sent, or as an ended process left one. */
async function upload(file: string | Uint8Array, state: 'received' | 'reading' = 'received') {
  const { orgId, connectionId } = source
  const bytes = Buffer.from(file)
  const id = newId(UploadId)
  await engines.store.inWorkspace(orgId, async (tx) => {
    await tx.insert(uploads).values({
      orgId,
      id,
      connectionId,
      fileName: 'export',
      state,
      bytes: bytes.byteLength,
      createdAt: platforms.state.now,
    })
    for (const [part, from] of [0, Math.ceil(bytes.length / 2)].entries()) {
      const data = bytes.subarray(from, part === 0 ? Math.ceil(bytes.length / 2) : undefined)
      await tx
        .insert(uploadParts)
        .values({ orgId, uploadId: id, part, size: data.byteLength, data: Uint8Array.from(data) })
    }
  })
  return id
}

async function syncLater(): Promise<void> {
  platforms.state.now = new Date(platforms.state.now.getTime() + 600_000)
  expect(await source.sync()).toEqual({ ended: 'done', error: null })
}

async function stored(id: UploadId) {
  const [found] = await engines.store.inWorkspace(source.orgId, (tx) =>
    tx.select().from(uploads).where(eq(uploads.id, id)),
  )
  return found
}

async function sessions(): Promise<CanonicalRows['web_sessions'][]> {
  return (await source.rows('web_sessions')) as unknown as CanonicalRows['web_sessions'][]
}

/** Sessions and hundredths of revenue by day, from the rows themselves. */
function byDay(rows: readonly CanonicalRows['web_sessions'][]) {
  const days = new Map<string, readonly [number, number]>()
  for (const { day, sessions: count, revenue } of rows) {
    const [visits, cents] = days.get(day) ?? [0, 0]
    days.set(day, [visits + Math.round(count), cents + Math.round(Number(revenue) * 100)])
  }
  return Object.fromEntries([...days].toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

test('an export is stored to the session and the cent, and its days are those of the newest file', async () => {
  const [shop] = platforms.shops
  if (shop === undefined) throw new Error('There is no shop')
  const { API = '' } = platforms.sandbox.hosts['GA'] ?? {}
  const exportedAt = platforms.state.now
  const response = await fetch(`${API}/exports/export.csv.gz?shop=${shop.name}`)
  const file = new Uint8Array(await response.arrayBuffer())
  const id = await upload(file, 'reading')
  await syncLater()
  expect(await stored(id)).toMatchObject({
    state: 'imported',
    refusedRows: 0,
    notes: [],
    ignoredColumns: ['Bounce Rate'],
  })
  // The file is of the visits three years of weeks later.
  const { visits } = shop.ledgers
  const from = Date.parse(`${visits.firstDay}T00:00:00Z`)
  const moments = Array.from(
    { length: Math.floor((exportedAt.getTime() - from) / 86_400_000) },
    (_, n) => from + n * 86_400_000,
  )
  const expected = Object.fromEntries(
    moments.flatMap((moment) => {
      const counted = visits.day(utcDay(moment), exportedAt)
      const sum = (name: 'sessions' | 'revenueMinor') =>
        counted.reduce((total, visit) => total + visit[name], 0)
      const day = utcDay(moment - 3 * 364 * 86_400_000)
      return counted.length === 0 ? [] : [[day, [sum('sessions'), sum('revenueMinor')]]]
    }),
  )
  expect(Object.keys(expected).length).toBeGreaterThan(40)
  expect(byDay(await sessions())).toEqual(expected)

  const [first = ''] = Object.keys(expected)
  const later = await upload(`date,source,sessions,revenue\n${first},newsletter,7,1.25\n`)
  await syncLater()
  expect(byDay(await sessions())).toEqual({ ...expected, [first]: [7, 125] })

  // As the API deletes a file.
  await engines.store.inWorkspace(source.orgId, async (tx) => {
    await tx.delete(uploads).where(eq(uploads.id, later))
    await tx
      .update(uploadDays)
      .set({ uploadId: null, rows: null, changedAt: platforms.state.now })
      .where(eq(uploadDays.uploadId, later))
  })
  await syncLater()
  const { [first]: _, ...others } = expected
  expect(byDay(await sessions())).toEqual(others)

  // Sending the same file again brings the day back, and counts nothing twice.
  await upload(file)
  await syncLater()
  expect(byDay(await sessions())).toEqual(expected)
})

test('a file that cannot be used changes nothing, and says why', async () => {
  const before = byDay(await sessions())
  const broken = await upload('date,clicks\n2023-01-31,4\n')
  const refused = await upload('date,sessions\n2025-01-31,4\n31.1.2023,5\n')
  await syncLater()
  expect(await stored(broken)).toMatchObject({
    state: 'refused',
    problem: "The file has no column named 'Sessions'.",
  })
  expect(await stored(refused)).toMatchObject({
    state: 'refused',
    problem: 'No row of the file could be used.',
    refusedRows: 2,
    refusals: [{ line: 2 }, { line: 3 }],
  })
  expect(byDay(await sessions())).toEqual(before)
  const left = await engines.store.inWorkspace(source.orgId, (tx) => tx.select().from(uploadParts))
  expect(left).toEqual([])
})

test('a file that is received during a sync starts the next one', async () => {
  const { ctx, orgId, connectionId } = source
  const queued: string[] = []
  let late: UploadId | null = null
  const duringSync = {
    ...ctx,
    queue: { enqueue: async (name: string) => void queued.push(name) },
    connectorFor(platform: PlatformCode) {
      const connector = ctx.connectorFor(platform)
      if (connector?.imports === undefined) throw new Error('It takes no files')
      const open: Connector['open'] = (request, ports) => {
        const opened = connector.open(request, ports)
        const describe: typeof opened.describe = async (signal) => {
          late ??= await upload('date,sessions\n2025-01-30,4\n')
          return opened.describe(signal)
        }
        return { ...opened, describe }
      }
      return { ...connector, open }
    },
  }
  const { syncRunId } = await startSync(ctx, source)
  const job = {
    platform: 'GA',
    org_id: orgId,
    connection_id: connectionId,
    sync_run_id: syncRunId,
  } as const
  const { state } = await runSync(duringSync, job, new AbortController().signal)
  expect(state).toBe('done')
  expect(late).not.toBeNull()
  expect(queued).toEqual(['sync-connection'])
})
