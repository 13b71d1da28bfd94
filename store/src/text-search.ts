import { AppError } from '@cartograph/contract'
import type { Client } from 'pg'
import { codeOf } from './database-errors.ts'

/** The trigram extension, which comes with PostgreSQL but must be enabled per database. */
const extension = 'pg_trgm'

/**
 * Enables text search. The owner of a database may do so; other logins get instructions for an
 * administrator.
 */
export async function ensureTextSearch(client: Client): Promise<void> {
  try {
    await client.query(`create extension if not exists ${extension}`)
  } catch (cause) {
    const advice = adviceFor(codeOf(cause), client)
    if (advice === null) throw cause
    throw new AppError('database_unavailable', advice, { cause })
  }
}

function adviceFor(code: string, { database }: Client): string | null {
  if (code === insufficientPrivilege) {
    return (
      `This database login may not add the extension ${extension}, by which names are searched. ` +
      `Have an administrator run, in the database ${database ?? 'of Cartograph'}: CREATE EXTENSION ${extension};`
    )
  }
  if (code === notInstalled) {
    return (
      `This PostgreSQL server lacks the extension ${extension}, by which names are searched. ` +
      'It is part of PostgreSQL: install its contrib modules, and start again.'
    )
  }
  return null
}

const insufficientPrivilege = '42501'
const notInstalled = '58P01'
