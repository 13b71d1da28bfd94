import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newId, OrgId } from '@cartograph/contract'
import { afterAll, expect, it } from 'vitest'
import { createTableChanges } from './table-changes.ts'
import { openWorkspaceFiles } from './workspace-files.ts'

const folder = await mkdtemp(join(tmpdir(), 'cartograph-files-'))
const files = openWorkspaceFiles(
  {
    folder,
    socketPath: '',
    slots: 1,
    maxOpenFiles: 1,
    threads: 1,
    memoryMb: 160,
    spillMb: 64,
    maxAnswersMb: 0,
    materializeAfterMs: 0,
    compactAfterMs: 0,
    compactAboveMb: 0,
    wastedShare: 1,
  },
  createTableChanges(),
  (error) => {
    throw error
  },
)
afterAll(async () => {
  await files.closeAll()
  await rm(folder, { recursive: true, force: true })
})

it('drops kept rows and starts again what runs out of memory, but only if there are any', async () => {
  const orgId = newId(OrgId)
  await files.create(orgId)
  const runsOut = new Error('Out of Memory Error: failed to allocate data')
  const { signal } = new AbortController()
  let runs = 0
  const work = () => {
    runs += 1
    return runs % 2 === 1 ? Promise.reject(runsOut) : Promise.resolve(runs)
  }
  await expect(files.use(orgId, work)).rejects.toBe(runsOut)
  runs = 0

  const query = { sql: 'SELECT COUNT(*) AS n FROM orders', tables: ['orders' as const] }
  const sql = `SELECT n FROM (\n${query.sql}\n)`
  await files.use(orgId, ({ connection, materialized }) =>
    materialized.select({ sql, queries: [query], signal }, (text) => connection.run(text)),
  )
  const countTables = () =>
    files.use(orgId, async ({ connection }) => {
      const tables = "SELECT * FROM duckdb_tables() WHERE database_name = 'materialized'"
      return (await connection.runAndReadAll(tables)).currentRowCount
    })
  expect(await countTables()).toBe(1)
  expect(await files.use(orgId, work)).toBe(2)
  await expect.poll(countTables).toBe(0)
})
