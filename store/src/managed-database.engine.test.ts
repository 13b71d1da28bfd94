import { newId, OrgId, UserId } from '@cartograph/contract'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { query } from './embedded/server-children.fixture.ts'
import { connections, openStore, startEmbeddedPostgres, type EmbeddedPostgres } from './index.ts'
import { silentLog } from './testing.ts'
import { addUser, fillWorkspace } from './workspace-rows.fixture.ts'

/** A new server with a restricted login, as hosted databases provide it. */
let server: EmbeddedPostgres
let dataDir: string

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'cartograph-managed-'))
  server = await startEmbeddedPostgres({ dataDir, log: silentLog })
})

afterEach(async () => {
  await server.stop()
  await rm(dataDir, { recursive: true })
})

test('a login that owns its database and may create roles needs nothing else, and workspaces are isolated', async () => {
  expect(await seenApart(await createLogin('nosuperuser createrole'))).toEqual({ mine: 1, all: 2 })
})

test('for a login that may not create roles, the error says what an administrator must run, and that suffices', async () => {
  const connectionString = await createLogin('nosuperuser nocreaterole')
  await expect(open(connectionString)).rejects.toThrow(
    'Have an administrator run: CREATE ROLE cartograph_app NOLOGIN; GRANT cartograph_app TO tenant;',
  )
  await query(server, 'CREATE ROLE cartograph_app NOLOGIN; GRANT cartograph_app TO tenant;')
  expect(await seenApart(connectionString)).toEqual({ mine: 1, all: 2 })
})

test('for a login that does not own its database, the error names the extension an administrator must add', async () => {
  const connectionString = await createLogin('nosuperuser createrole')
  await query(server, 'alter database hosted owner to current_user')
  await expect(open(connectionString)).rejects.toThrow(
    'Have an administrator run, in the database hosted: CREATE EXTENSION pg_trgm;',
  )
})

async function createLogin(rights: string): Promise<string> {
  await query(server, `create role tenant login ${rights} password 'tenant'`)
  await query(server, 'create database hosted owner tenant')
  return server.connectionString.replace(/\/\/[^@]+@\/\w+/, '//tenant:tenant@/hosted')
}

function open(connectionString: string) {
  return openStore({ connectionString, secretKey: randomBytes(32), log: silentLog })
}

/** The number of connections visible to one of two workspaces, and without a workspace. */
async function seenApart(connectionString: string): Promise<{ mine: number; all: number }> {
  const store = await open(connectionString)
  const [mine, theirs, user] = [newId(OrgId), newId(OrgId), newId(UserId)]
  await addUser(store, user)
  await fillWorkspace(store, mine, user)
  await fillWorkspace(store, theirs, user)
  const seen = await store.inWorkspace(mine, (tx) => tx.select().from(connections))
  const all = await store.asSystem((tx) => tx.select().from(connections))
  await store.close()
  const again = await open(connectionString)
  await again.close()
  return { mine: seen.length, all: all.length }
}
