import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { newId, OrgId } from '@cartograph/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { stderrLog, testEntry } from '../../testing.ts'
import type { Warehouse } from '../../warehouse.ts'
import { connectEmbeddedWarehouse } from '../client/connect.ts'
import { startEmbeddedWarehouse, type EmbeddedWarehouse } from '../client/start.ts'

const endless =
  'SELECT count(*) AS n FROM range(1000000) a, range(1000000) b WHERE a.range + b.range = 1'

describe('answers', () => {
  let dataDir: string
  let engine: EmbeddedWarehouse
  let warehouse: Warehouse
  let orgId: OrgId

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'cartograph-answers-'))
    const limits = { slots: 2 }
    engine = await startEmbeddedWarehouse({ ...testEntry(), dataDir, log: stderrLog, limits })
    warehouse = connectEmbeddedWarehouse({ socketPath: engine.socketPath })
  })
  afterAll(async () => {
    await warehouse.close()
    await engine.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  beforeEach(async () => {
    orgId = newId(OrgId)
    await warehouse.prepareWorkspace(orgId)
  })

  const count = (org: OrgId) =>
    warehouse.query({ orgId: org, sql: 'SELECT count(*) AS n FROM orders', isFresh: true })

  it('continue when one of several callers aborts', async () => {
    const sql =
      'SELECT count(*) AS n FROM range(10000) a, range(10000) b WHERE a.range * b.range = 12'
    const abort = new AbortController()
    const leaving = warehouse.query({ orgId, sql, signal: abort.signal })
    const staying = warehouse.query({ orgId, sql })
    await sleep(20)
    abort.abort()
    await expect(leaving).rejects.toMatchObject({ code: 'query_cancelled' })
    expect(await staying).toMatchObject({ rowsJson: '[{"n":6}]' })
  })

  it('to light queries do not wait for heavy ones of any workspace', async () => {
    const orgs = [orgId, orgId, newId(OrgId), newId(OrgId), newId(OrgId), newId(OrgId)]
    for (const org of orgs) await warehouse.prepareWorkspace(org)
    for (const org of orgs) await count(org)

    // On the first pass their weight is unknown, on the second it is known.
    for (const _ of ['unknown', 'known']) {
      const abort = new AbortController()
      const heavy = orgs.map((org, index) =>
        warehouse.query({
          orgId: org,
          sql: endless.replace('AS n', `AS ${'n'.repeat(index + 1)}`),
          signal: abort.signal,
        }),
      )
      const outcomes = Promise.allSettled(heavy)
      const from = performance.now()
      await Promise.all(orgs.map((org) => count(org)))
      expect(performance.now() - from).toBeLessThan(5000)
      abort.abort()
      await outcomes
    }
  })

  it('come from clean connections after interrupted queries', async () => {
    for (let round = 0; round < 10; round += 1) {
      const abort = new AbortController()
      const stopped = Array.from({ length: 3 }, (_, index) =>
        warehouse.query({
          orgId,
          sql: `${endless} AND ${round} + ${index} >= 0`,
          signal: abort.signal,
        }),
      )
      const outcomes = Promise.allSettled(stopped)
      await sleep(round * 3)
      abort.abort()
      expect(await count(orgId)).toMatchObject({ rowsJson: '[{"n":0}]' })
      for (const outcome of await outcomes)
        expect(outcome).toMatchObject({ reason: { code: 'query_cancelled' } })
    }
  })
})
