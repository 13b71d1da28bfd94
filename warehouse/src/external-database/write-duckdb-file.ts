import { DuckDBInstance } from '@duckdb/node-api'

/** Creates a database file for tests. */
export async function writeDuckdbFile(path: string, statements: readonly string[]): Promise<void> {
  const instance = await DuckDBInstance.create(path)
  const connection = await instance.connect()
  for (const statement of statements) await connection.run(statement)
  connection.closeSync()
  instance.closeSync()
}
