import type { TableName } from '@cartograph/contract'
import type { PlatformFault, PlatformFaults } from '@cartograph/sandbox'
import { afterEach, describe, expect, test } from 'vitest'
import { ConnectorError } from './kit/errors.ts'
import { connectPlatform, shopOf } from './testing/contract/connect-platform.ts'
import { descriptionOf } from './testing/contract/load-contracts.ts'
import { sortByKey, streamOf, SyncedRows } from './testing/contract/synced-rows.ts'
import { expectTruth, secondSync, testedSources } from './testing/contract/tested-sources.ts'
import { compareFixtures } from './testing/described/compare-fixtures.ts'
import { DescribedAnswers } from './testing/described/described-answers.ts'
import { closeSimulators } from './testing/start-platform.ts'

const { signal } = new AbortController()

afterEach(closeSimulators)

/** The first sync of each platform, which several tests continue. */
const firstSyncs = new Map<string, SyncedRows>()
/** What differs in the answers of the first sync from what each platform publishes about them. */
const differences = new Map<string, readonly string[]>()

describe.each(testedSources)('$name as a data source', ({ connector, records }) => {
  const { manifest } = connector

  async function connect(options: Parameters<typeof connectPlatform>[1] = {}) {
    return connectPlatform(connector, {
      shop: shopOf(records.orders ?? 4_000, records.startDay),
      ...options,
    })
  }

  /** A platform that was synced, some days later. */
  async function afterFirstSync(without?: Parameters<SyncedRows['copy']>[0]) {
    const platform = await connect()
    const first = firstSyncs.get(manifest.code) ?? (await new SyncedRows().sync(platform))
    firstSyncs.set(manifest.code, first)
    return { platform, first, read: first.copy(without) }
  }

  test('has every row, over three pages or slices that are each read by another process', async () => {
    const platform = await connect({ maxPageSize: records.pageSize ?? 20 })
    const description = descriptionOf(manifest.code)
    const answers = description && new DescribedAnswers(description)
    if (answers !== null) platform.state.faults = answers.listen
    const read = await new SyncedRows().sync(platform, { isKilled: true })
    expectTruth(read, platform)
    firstSyncs.set(manifest.code, read)
    const { isPage } = records
    const isOfPage = (url: string) =>
      typeof isPage === 'function' &&
      isPage({ number: 0, platform: manifest.code, method: 'GET', url })
    const pages = read.passes.map((urls) => urls.filter(isOfPage).length)
    const most = isPage === 'slices' ? pages.length : Math.max(...pages)
    expect(most).toBeGreaterThanOrEqual(3)
    if (answers !== null) differences.set(manifest.code, answers.differences())
  })

  test('has a simulator and fixtures as the platform describes its answers', ({ skip }) => {
    const description = descriptionOf(manifest.code)
    if (description === null) return skip('It publishes no description')
    expect(differences.get(manifest.code)).toEqual([])
    return expect(compareFixtures(description.folder, description)).toEqual([])
  })

  test('reads later what has changed, through throttling, errors and broken-off answers', async () => {
    const { platform, first, read } = await afterFirstSync()
    platform.state.now = secondSync
    platform.state.faults = everyOther([
      { kind: 'throttled', retryAfterSeconds: 7 },
      { kind: 'broken', status: 503 },
      { kind: 'throttled', retryAfterSeconds: null },
      { kind: 'truncated' },
      { kind: 'reset' },
    ])
    const before = read.records.length
    await read.sync(platform)
    expectTruth(read, platform)
    expect(read.records.length - before).toBeLessThan(before)
    const after = read.contents()
    const restated = [...first.contents()].filter(([key, row]) => (after.get(key) ?? row) !== row)
    expect(restated).not.toEqual([])
    expect(platform.clock.sleptMs.length).toBeGreaterThan(1)
  })

  test('continues with a new token when the old one has expired', async ({ skip }) => {
    const { platform, read } = await afterFirstSync()
    const [token] = platform.issued
    if (token === undefined || token.expiresAt === null) return skip('Its access does not expire')
    platform.state.now = new Date(
      Math.max(Date.parse(token.expiresAt) + 60_000, secondSync.getTime()),
    )
    const ended = await read.sync(platform).then(
      () => 'continued',
      (error: unknown) => (error instanceof ConnectorError ? error.class : error),
    )
    const canRefresh = token.refreshToken !== null
    expect(ended).toBe(canRefresh ? 'continued' : 'auth')
    expect(platform.issued).toHaveLength(canRefresh ? 2 : 1)
    return canRefresh ? expectTruth(read, platform) : undefined
  })

  test('has no rows for an account without any, without an error', async () => {
    const { accounts, ...platform } = await connect()
    const hasOther = accounts.length > 1
    const empty = hasOther
      ? { ...platform, accounts: accounts.slice(-1) }
      : await connect({ shop: shopOf(0) })
    const read = await new SyncedRows().sync(empty)
    // Messages are sent before anyone buys.
    const { simulator, shop, state } = empty
    const truth = hasOther ? {} : (simulator.truth?.(shop, read.connectionId, state.now) ?? {})
    const stored = Object.keys(truth).map((table) => read.rows(table as TableName))
    expect(read.rejected).toEqual([])
    expect(stored).toEqual(
      Object.entries(truth).map(([table, rows]) => sortByKey(table as TableName, rows)),
    )
    expect(read.contents().size).toBe(stored.flat().length)
  })

  test('sets a malformed record aside, and stores all others', async () => {
    const { first } = await afterFirstSync()
    const platform = await connect()
    const { pattern, replacement } = records.misprint
    platform.state.faults = once((body) => body.replace(pattern, replacement))
    const read = await new SyncedRows(first.connectionId).sync(platform)
    expect(read.rejected.length).toBeGreaterThan(0)
    for (const { error } of read.rejected) {
      expect(error.class).toBe('payload')
      expect(error.message).toMatch(/\w{3}/)
    }
    const aside = new Set(read.rejected.map(({ stream, record }) => idOf(stream, record)))
    const others = first.copy(({ stream, record }) => aside.has(idOf(stream, record)))
    expect(read.contents()).toEqual(others.contents())
  })

  test('stops a stream whose permission is missing, and continues once it is granted', async () => {
    const { platform, read } = await afterFirstSync()
    const { isPage } = records
    platform.state.now = secondSync
    const before = platform.requests.length
    platform.state.faults = (request) =>
      isPage === 'slices' || isPage(request) ? { kind: 'forbidden', permission: 'reading' } : null
    const refused: unknown = await read.sync(platform).catch((error: unknown) => error)
    expect(refused).toMatchObject({ class: 'forbidden', remedy: expect.stringMatching(/\.$/) })
    expect(platform.requests.length - before).toBeLessThan(10)
    platform.state.faults = () => null
    await read.sync(platform)
    expectTruth(read, platform)
  })

  test('loses what the platform leaves out or marks as deleted', async ({ skip }) => {
    const { deletion, isPage } = records
    if (!('takeOut' in deletion)) return skip('Its deletions are found in another way')
    const { platform, read } = await afterFirstSync()
    const before = read.contents()
    platform.state.faults = (request) =>
      isPage === 'slices' || isPage(request) ? { kind: 'altered', alter: deletion.takeOut } : null
    await read.sync(platform)
    const after = read.contents()
    expect(after.size).toBeLessThan(before.size)
    return expect([...after.keys()].filter((key) => !before.has(key))).toEqual([])
  })

  test('finds what the platform deletes without a word', async ({ skip }) => {
    const { deletion } = records
    if (!('stream' in deletion)) return skip('never' in deletion ? deletion.never : undefined)
    const { platform, read } = await afterFirstSync()
    const account = await platform.open()
    const { sweep } = streamOf(account, deletion.stream)
    if (sweep === undefined) throw new Error(`${deletion.stream} is not swept`)
    const stored = read.records.filter(({ stream }) => stream.name === deletion.stream)
    const ids = [...new Set(stored.map(({ record }) => sweep.idOf(record.externalId)))].slice(0, 3)
    const [gone = '', ...others] = ids
    expect(await sweep.findExisting(ids, signal)).toEqual(new Set(ids))
    const { hosts, credentials, issued } = platform
    const accessToken = issued.at(-1)?.accessToken ?? null
    const access = { hosts, credentials, params: account.params, accessToken }
    const { url, ...init } = deletion.request(gone, access)
    expect((await fetch(url, init)).ok).toBe(true)
    expect(await sweep.findExisting(ids, signal)).toEqual(new Set(others))
    expect(await sweep.exists(gone, signal)).toBe(false)
    return expect(await sweep.exists(others[0] ?? '', signal)).toBe(true)
  })
})

/** Every second request meets the next fault. */
function everyOther(faults: readonly PlatformFault[]): PlatformFaults {
  let requests = 0
  return ({ url }) => {
    // Only reads are repeated: a token is used up by its first request.
    if (/token|accessToken/.test(url)) return null
    requests += 1
    return requests % 2 === 0 ? (faults[(requests / 2) % faults.length] ?? null) : null
  }
}

/** Changes the first body that differs then. */
function once(change: (body: string) => string): PlatformFaults {
  let isDone = false
  return () => ({
    kind: 'altered',
    alter: (body) => {
      const text = JSON.stringify(body)
      const changed = isDone ? text : change(text)
      isDone ||= changed !== text
      return JSON.parse(changed) as unknown
    },
  })
}

function idOf({ name }: { readonly name: string }, record: { readonly externalId: string }) {
  return `${name} ${record.externalId}`
}
