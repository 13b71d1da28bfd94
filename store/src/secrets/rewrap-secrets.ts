import type { Pool, PoolClient } from 'pg'
import { rewrap } from './seal.ts'
import { sealedColumns, sealedText, type SealedColumn } from './sealed-columns.ts'
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
 * Reseals everything stored, and the check of the key, in one transaction.
 * Rows that change meanwhile wait.
 */
export async function rewrapSecrets(pool: Pool, keys: SecretKeys): Promise<RewrappedSecrets> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    let done: RewrappedSecrets = { renewed: 0, left: 0 }
    for (const column of await sealedColumns(client)) {
      const { renewed, left } = await rewrapColumn(client, column, keys)
      // The check of the key is resealed with the secrets, but is none.
      if (column.table === 'installation') continue
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

async function rewrapColumn(
  client: PoolClient,
  sealedColumn: SealedColumn,
  keys: SecretKeys,
): Promise<RewrappedSecrets> {
  const { table, column } = sealedColumn
  const text = sealedText(sealedColumn)
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
