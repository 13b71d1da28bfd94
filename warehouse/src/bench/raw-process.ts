import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api'
import * as z from 'zod'
import { bindValues } from '../embedded/queries/bind-values.ts'
import type { SqlValue } from '../warehouse.ts'

/**
 * The bare engine in a process of its own: takes SQL, answers columns as JSON, runs several
 * queries at once.
 */
const [file = ''] = process.argv.slice(2)
const instance = await DuckDBInstance.create(file)
const idle: DuckDBConnection[] = []

const RawRequest = z.object({
  id: z.number(),
  sql: z.string(),
  params: z.array(z.union([z.string(), z.number(), z.boolean(), z.null()])),
})

process.on('message', (message) => {
  const { id, sql, params } = RawRequest.parse(message)
  void answer(sql, params).then((answered) => process.send?.({ id, ...answered }))
})
process.on('disconnect', () => process.exit())
process.send?.({ id: 0 })

async function answer(sql: string, params: readonly SqlValue[]): Promise<object> {
  const connection = idle.pop() ?? (await instance.connect())
  try {
    const { values, types } = bindValues(params)
    const reader = await connection.runAndReadAll(sql, values, types)
    return { names: reader.columnNames(), columns: reader.getColumnsJson() }
  } catch (error) {
    return { problem: String(error) }
  } finally {
    idle.push(connection)
  }
}
