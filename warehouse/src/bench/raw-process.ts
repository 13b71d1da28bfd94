import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api'
import * as z from 'zod'

/**
 * The bare engine in a process of its own: takes SQL, answers columns as JSON, runs several
 * queries at once.
 */
const [file = ''] = process.argv.slice(2)
const instance = await DuckDBInstance.create(file)
const idle: DuckDBConnection[] = []

const RawRequest = z.object({ id: z.number(), sql: z.string() })

process.on('message', (message) => {
  const { id, sql } = RawRequest.parse(message)
  void answer(sql).then((answered) => process.send?.({ id, ...answered }))
})
process.on('disconnect', () => process.exit())
process.send?.({ id: 0 })

async function answer(sql: string): Promise<object> {
  const connection = idle.pop() ?? (await instance.connect())
  try {
    const reader = await connection.runAndReadAll(sql)
    return { names: reader.columnNames(), columns: reader.getColumnsJson() }
  } catch (error) {
    return { problem: String(error) }
  } finally {
    idle.push(connection)
  }
}
