import { existsSync } from 'node:fs'
import { AppError } from '@cartograph/contract'
import { DuckDBInstance } from '@duckdb/node-api'
import { toAppError } from '../embedded/process/engine-errors.ts'
import { interruptible } from '../embedded/queries/interruptible.ts'
import { runSelect } from '../embedded/queries/run-select.ts'
import type { ExternalDatabase } from './external-database.ts'

export async function openDuckdbFile(path: string): Promise<ExternalDatabase> {
  if (!existsSync(path)) throw new Error(`There is no file ${path}`)
  const instance = await DuckDBInstance.create(path, {
    access_mode: 'READ_ONLY',
    enable_external_access: 'false',
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    allow_community_extensions: 'false',
  })
  const locking = await instance.connect()
  await locking.run('SET lock_configuration = true')
  locking.closeSync()

  return {
    dialect: 'duckdb',
    async query(asked) {
      const { sql, params = [], shape = 'objects', shortDecimals = false } = asked
      const { signal, timeoutMs = 30_000 } = asked
      const limit = new AbortController()
      const timer = setTimeout(() => limit.abort(new AppError('query_timeout')), timeoutMs)
      const leave = () => limit.abort(new AppError('query_cancelled'))
      signal?.addEventListener('abort', leave, { once: true })
      if (signal?.aborted) leave()
      const connection = await instance.connect()
      try {
        const start = performance.now()
        const request = { sql, params, shape, shortDecimals, expectsManyRows: false }
        const { rows, rowCount, columns } = await interruptible(connection, limit.signal, () =>
          runSelect(connection, request),
        )
        return {
          rowsJson: rows.toString(),
          rowCount,
          columns,
          engineMs: performance.now() - start,
          isCached: false,
          answeredAt: new Date().toISOString(),
        }
      } catch (error) {
        throw toAppError(error, 'query')
      } finally {
        clearTimeout(timer)
        signal?.removeEventListener('abort', leave)
        connection.closeSync()
      }
    },
    close() {
      instance.closeSync()
      return Promise.resolve()
    },
  }
}
