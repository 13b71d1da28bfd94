import { execFileSync } from 'node:child_process'
import { chmod, chown, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { silentLog } from '../testing.ts'
import { isRoot, query, startInChild } from './server-children.fixture.ts'
import { startEmbeddedPostgres } from './start-embedded-postgres.ts'

const nobody = 65_534
let root: string

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'cartograph-users-'))
})

afterEach(async () => {
  await rm(root, { recursive: true, force: true })
})

describe.runIf(isRoot)('started by others', () => {
  test('an ordinary user starts, stops and starts again', async () => {
    await chown(root, nobody, nobody)
    for (const expected of [1, 2]) {
      const child = await startInChild(root, { uid: nobody, gid: nobody })
      expect(child.refused).toBeUndefined()
      const server = { connectionString: child.connectionString ?? '' }
      await query(
        server,
        'create table if not exists starts (n int); insert into starts values (1)',
      )
      expect(await query(server, 'select 1 from starts')).toHaveLength(expected)
      await child.stop()
    }
    expect((await stat(path.join(root, 'postgres', 'data'))).uid).toBe(nobody)
  })

  test('an ordinary user gets a clear error for a folder of another user', async () => {
    const child = await startInChild(root, { uid: nobody, gid: nobody })
    expect(child.refused).toMatch(/cannot be written by this user\. Choose another DATA_DIR/)
  })

  test('root can start a folder that an ordinary user created', async () => {
    await chown(root, nobody, nobody)
    const child = await startInChild(root, { uid: nobody, gid: nobody })
    const before = { connectionString: child.connectionString ?? '' }
    await query(
      before,
      `create table kept (word text); insert into kept values ('nobody was here')`,
    )
    await child.stop()
    await chown(root, 0, 0)
    const server = await startEmbeddedPostgres({ dataDir: root, log: silentLog })
    try {
      expect(await query(server, 'select word from kept')).toEqual([{ word: 'nobody was here' }])
    } finally {
      await server.stop()
    }
  })
})

/** A mount namespace simulates a machine without a working `unshare`. */
const withoutUnshare = ['unshare', '--mount', 'sh', '-c', hideUnshare(), 'sh']

function hideUnshare(): string {
  return 'mount --bind /bin/false "$(command -v unshare)" && exec "$@"'
}

function canHideUnshare(): boolean {
  try {
    execFileSync('unshare', [...withoutUnshare.slice(1), 'true'], { stdio: 'ignore' })
    return isRoot
  } catch {
    return false
  }
}

describe.runIf(canHideUnshare())('as root where user namespaces are not allowed', () => {
  test('the server runs as another existing user, which then owns the folder', async () => {
    await chmod(root, 0o755)
    const child = await startInChild(path.join(root, 'data'), { prefix: withoutUnshare })
    expect(child.refused).toBeUndefined()
    const server = { connectionString: child.connectionString ?? '' }
    expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }])
    await child.stop()
    expect((await stat(path.join(root, 'data', 'postgres', 'data'))).uid).not.toBe(0)
  })

  test('a path that no other user can enter is refused with instructions', async () => {
    const child = await startInChild(path.join(root, 'data'), { prefix: withoutUnshare })
    expect(child.refused).toMatch(
      /does not run as root.*Run as an ordinary user, choose another DATA_DIR, or set DATABASE_URL/,
    )
  })
})
