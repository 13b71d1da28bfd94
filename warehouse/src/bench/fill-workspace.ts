import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { OrgId } from '@cartograph/contract'
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api'
import { lockFolder } from '../embedded/files/folder-lock.ts'
import { migrateFile } from '../embedded/files/migrate-file.ts'
import { migrations } from '../migrations/all.ts'
import { tablesAfter } from '../migrations/tables-after.ts'
import { syntheticShop, type SyntheticShop } from './synthetic-shop.ts'

export interface FillOptions {
  readonly dataDir: string
  readonly orgId: OrgId
  readonly shop: SyntheticShop
}

/** Rebuilds a workspace's file with a synthetic shop. No process may be serving the folder. */
export async function fillWorkspace({ dataDir, orgId, shop }: FillOptions): Promise<void> {
  const folder = join(dataDir, 'warehouse')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const lock = await lockFolder(folder)
  const file = workspaceFile(dataDir, orgId)
  for (const old of [file, `${file}.wal`]) if (existsSync(old)) rmSync(old)
  try {
    const instance = await DuckDBInstance.create(file)
    const connection = await instance.connect()
    try {
      await fill(connection, shop)
    } finally {
      connection.closeSync()
      instance.closeSync()
    }
  } finally {
    lock.release()
  }
}

export function workspaceFile(dataDir: string, orgId: OrgId): string {
  return join(dataDir, 'warehouse', `${orgId.toLowerCase()}.duckdb`)
}

async function fill(connection: DuckDBConnection, shop: SyntheticShop): Promise<void> {
  await migrateFile(connection, migrations)
  const there = new Set(tablesAfter(migrations).map(({ name }) => name))
  for (const { table, sql } of syntheticShop(shop))
    if (there.has(table)) await connection.run(`INSERT INTO ${table} BY NAME ${sql}`)
  await connection.run('CHECKPOINT')
}
