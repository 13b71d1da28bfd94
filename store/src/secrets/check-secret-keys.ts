import { Client, type ClientBase, type Pool } from 'pg'
import { lockKey } from '../advisory-lock.ts'
import { withDatabaseErrors } from '../database-errors.ts'
import { canOpen, seal } from './seal.ts'
import { sealedColumns, sealedText } from './sealed-columns.ts'
import type { SecretKeys } from './secret-keys.ts'

/** The key for the secrets in the database is missing, or is a different one. */
export class SecretKeyError extends Error {
  override readonly name = 'SecretKeyError'
  readonly reason: 'missing' | 'wrong'

  constructor(reason: 'missing' | 'wrong') {
    super(`The key of the secrets in the database is ${reason}`)
    this.reason = reason
  }
}

/**
 * Throws a SecretKeyError if the database holds secrets that the keys do not open. A database whose
 * key was never checked is judged by its secrets.
 */
export async function checkSecretKeys(pool: Pool, keys: SecretKeys): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1::bigint)', [lockKey('secret key')])
    const { rows } = await client.query<{ sealed: string }>(
      'select sealed_check as sealed from installation',
    )
    const stored = rows[0]?.sealed
    if (stored === undefined || !canOpen(keys, stored)) {
      const secrets = await sampleSecrets(client)
      const opensAny = secrets.some((secret) => canOpen(keys, secret))
      const isRight = secrets.length === 0 || (stored === undefined && opensAny)
      if (!isRight) throw new SecretKeyError('wrong')
      await client.query(
        `insert into installation (sealed_check) values ($1)
         on conflict (is_only) do update set sealed_check = excluded.sealed_check`,
        [seal(keys, 'the key of this installation', 'installation')],
      )
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

/** Whether secrets would be lost with a new key. The database may not be migrated yet. */
export function hasStoredSecrets(connectionString: string): Promise<boolean> {
  return withDatabaseErrors(async () => {
    const client = new Client({ connectionString, connectionTimeoutMillis: 10_000 })
    client.on('error', () => undefined)
    await client.connect()
    try {
      return (await sampleSecrets(client)).length > 0
    } finally {
      await client.end()
    }
  })
}

/** A damaged secret alone does not make the key wrong. */
const samplesPerColumn = 20

async function sampleSecrets(client: ClientBase): Promise<string[]> {
  const secrets: string[] = []
  for (const sealedColumn of await sealedColumns(client)) {
    if (sealedColumn.table === 'installation') continue
    const text = sealedText(sealedColumn)
    const { rows } = await client.query<{ sealed: string }>(
      `select ${text} as sealed from ${sealedColumn.table}
       where ${text} like 'v1.%' or ${text} like 'v2.%' limit ${samplesPerColumn}`,
    )
    secrets.push(...rows.map(({ sealed }) => sealed))
  }
  return secrets
}
