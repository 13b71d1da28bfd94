import type { Pool, PoolClient } from 'pg'
import { rewrap } from './seal.ts'
import type { SecretKeys } from './secret-keys.ts'

export interface RewrappedSecrets {
  /** Resealed with the newest key. */
  readonly renewed: number
  /**
   * Sealed in the v1 format, which cannot be resealed without its `boundTo`: an older key is still
   * needed.
   */
  readonly left: number
}

/**
 * Reseals all columns named `sealed_…`, and the stored idempotent responses, in one transaction.
 * Rows that change meanwhile wait.
 */
export async function rewrapSecrets(pool: Pool, keys: SecretKeys): Promise<RewrappedSecrets> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    let done: RewrappedSecrets = { renewed: 0, left: 0 }
    for (const column of await sealedColumns(client)) {
      const { renewed, left } = await rewrapColumn(client, column, keys)
      done = { renewed: done.renewed + renewed, left: done.left + left }
    }
    await client.query('commit')
    return done
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

interface SealedColumn {
  readonly table: string
  readonly column: string
}

async function sealedColumns(client: PoolClient): Promise<SealedColumn[]> {
  const { rows } = await client.query<SealedColumn>(
    `select quote_ident(table_name) as table, quote_ident(column_name) as column
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE'
       and (column_name like 'sealed\\_%' or (table_name, column_name) = ('idempotency_keys', 'answer'))
     order by 1, 2`,
  )
  return rows
}

async function rewrapColumn(
  client: PoolClient,
  { table, column }: SealedColumn,
  keys: SecretKeys,
): Promise<RewrappedSecrets> {
  // A text column, or a JSON column that holds one text.
  const text = `to_jsonb(${column}) #>> '{}'`
  const { rows } = await client.query<{ place: string; sealed: string }>(
    `select ctid::text as place, ${text} as sealed from ${table}
     where ${text} like 'v1.%' or ${text} like 'v2.%' for update`,
  )
  let left = 0
  let renewed = 0
  for (const { place, sealed } of rows) {
    const again = rewrap(keys, sealed)
    if (again !== null) {
      await client.query(
        `update ${table} set ${column} = (jsonb_populate_record(null::${table}, $1)).${column} where ctid = $2::tid`,
        [JSON.stringify({ [column.replaceAll('"', '')]: again }), place],
      )
      renewed += 1
    } else if (sealed.startsWith('v1.') && keys.length > 1) left += 1
  }
  return { renewed, left }
}
