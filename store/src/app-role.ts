import { AppError } from '@cartograph/contract'
import type { Client } from 'pg'
import { codeOf } from './database-errors.ts'

/** The role of a workspace's transactions. It is bound by row-level security and cannot log in. */
export const appRole = 'cartograph_app'

/**
 * Creates the role and grants it to this login. Not a migration: roles belong to the server, so a
 * database restored elsewhere lacks it.
 */
export async function ensureAppRole(client: Client): Promise<void> {
  try {
    if (!(await exists(client))) await create(client)
    await grantToLogin(client)
  } catch (cause) {
    if (codeOf(cause) !== insufficientPrivilege) throw cause
    throw new AppError(
      'database_unavailable',
      `This database login may not create the role ${appRole}, which isolates workspaces. ` +
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
    // Another database of this server may be creating it at the same time.
    if (!(await exists(client))) throw error
  }
}

async function grantToLogin(client: Client): Promise<void> {
  try {
    await client.query(`set role ${appRole}`)
  } catch {
    await client.query(`grant ${appRole} to current_user`)
    await client.query(`set role ${appRole}`)
  }
  await client.query('reset role')
}
