import { AppError } from '@cartograph/contract'
import type { Client } from 'pg'
import { codeOf } from './database-errors.ts'

/** Who a transaction of one workspace runs as. Row-level security binds it; it cannot log in. */
export const appRole = 'cartograph_app'

/**
 * Makes the role and lets this login take it on. Not a migration: a role belongs to the server, so a
 * database that was restored elsewhere has its tables and lacks the role.
 */
export async function ensureAppRole(client: Client): Promise<void> {
  try {
    if (!(await exists(client))) await create(client)
    await letLoginTakeItOn(client)
  } catch (cause) {
    if (codeOf(cause) !== insufficientPrivilege) throw cause
    throw new AppError(
      'database_unavailable',
      `This database login may not make the role ${appRole} that keeps workspaces apart. ` +
        `Have an administrator run: CREATE ROLE ${appRole} NOLOGIN; GRANT ${appRole} TO ${client.user ?? 'this login'};`,
      { cause },
    )
  }
}

const insufficientPrivilege = '42501'

async function exists(client: Client): Promise<boolean> {
  const found = await client.query('select 1 from pg_roles where rolname = $1', [appRole])
  return (found.rowCount ?? 0) > 0
}

async function create(client: Client): Promise<void> {
  try {
    await client.query(`create role ${appRole} nologin nosuperuser nobypassrls`)
  } catch (error) {
    // Another database of this server may be doing the same at this moment.
    if (!(await exists(client))) throw error
  }
}

async function letLoginTakeItOn(client: Client): Promise<void> {
  try {
    await client.query(`set role ${appRole}`)
  } catch {
    await client.query(`grant ${appRole} to current_user`)
    await client.query(`set role ${appRole}`)
  }
  await client.query('reset role')
}
