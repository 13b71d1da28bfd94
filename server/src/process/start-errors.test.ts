import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AppError } from '@cartograph/contract'
import { SecretKeyError } from '@cartograph/store'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { takeDataLock } from './data-lock.ts'
import { LibraryError } from '@cartograph/features'
import { describeStartError } from './start-errors.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cartograph-start-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const embedded = { databaseUrl: null, secretKey: null }
const log = pino({ level: 'silent' })

async function startIn(dataDir: string): Promise<string | null> {
  const error = await takeDataLock(dataDir, log).catch((thrown: unknown) => thrown)
  return describeStartError(error, { dataDir, ...embedded })
}

function fault(code: string, path: string | null): Error {
  return Object.assign(new Error(`${code}: no`), path === null ? { code } : { code, path })
}

describe('a start', () => {
  it('says that a file is where the data folder should be', async () => {
    const file = join(folder, 'file')
    writeFileSync(file, '')
    expect(await startIn(file)).toBe(
      `The data folder cannot be used: there is something else at ${file}. Remove it, or choose another folder with DATA_DIR.`,
    )
    expect(await startIn(join(file, 'data'))).toBe(
      `A part of the path ${join(file, 'data')} is a file and not a folder. Remove it, or choose another folder with DATA_DIR.`,
    )
  })

  it.each([
    ['EROFS', 'read-only. Make it writable, or choose another folder with DATA_DIR.'],
    ['EACCES', 'may not write to the data folder /data. Make this user its owner, or choose'],
    ['ENOSPC', 'The disk of the folder /data is full. Free some space'],
    ['EDQUOT', 'The disk of the folder /data is full. Free some space'],
  ])('says what %s in the data folder means', (code, words) => {
    const config = { dataDir: '/data', ...embedded }
    const inside = fault(code, '/data/postgres')
    expect(describeStartError(inside, config)).toContain(words)
    const wrapped = new AppError('database_unavailable', 'no', { cause: inside })
    expect(describeStartError(wrapped, config)).toContain(words)
    expect(describeStartError(fault(code, '/elsewhere'), config)).toBeNull()
  })

  it('says what is wrong with a file of plans, with its line', () => {
    const problem = {
      file: 'plans.yml',
      line: 7,
      message: "'colour' is not a known key. Remove it.",
    }
    const error = new LibraryError('The list of plans, /etc/plans.yml,', [problem])
    expect(describeStartError(error, { dataDir: '/data', ...embedded })).toBe(
      "The list of plans, /etc/plans.yml, has errors:\n  plans.yml:7: 'colour' is not a known key. Remove it.",
    )
  })

  it('recognises a full disk in the words of PostgreSQL, and nothing in those of a port', () => {
    const config = { dataDir: '/data', ...embedded }
    const said = 'The embedded database did not start. It said: FATAL: No space left on device'
    expect(describeStartError(new AppError('database_unavailable', said), config)).toContain('full')
    expect(describeStartError(fault('EACCES', null), config)).toBeNull()
  })

  it('says where the secret key should be, what to restore, and how to start over', () => {
    const config = { dataDir: '/data', ...embedded }
    expect(describeStartError(new SecretKeyError('missing'), config)).toBe(
      `The database holds secrets, but their key is not in /data/secret.key: the stored passwords and tokens of your data sources cannot be read.
Restore /data/secret.key from a backup or from the data folder that was used before, or set SECRET_KEY to its content.
To start over without the key, choose an empty folder with DATA_DIR: users, workspaces, dashboards and data sources must then be set up again.`,
    )
    const external = { ...config, databaseUrl: 'postgresql://db/shop' }
    expect(describeStartError(new SecretKeyError('wrong'), external)).toMatch(
      /^\/data\/secret\.key does not hold the key[^]*set DATABASE_URL to an empty database/,
    )
    expect(describeStartError(new SecretKeyError('wrong'), { ...config, secretKey: 'x' })).toMatch(
      /^SECRET_KEY is not the key[^]*Set SECRET_KEY to the key that was used before\./,
    )
  })
})

/** In a mount namespace, if this system allows one. */
function startReadOnly(dataDir: string): string | null {
  const module = join(import.meta.dirname, 'data-lock.ts')
  const script = `const { takeDataLock } = await import(${JSON.stringify(module)})
    const error = await takeDataLock(${JSON.stringify(dataDir)}, console).catch((thrown) => thrown)
    console.log(JSON.stringify({ ...error, message: error.message }))`
  const mount = 'mount -t tmpfs -o ro none "$1" && shift && exec "$@"'
  const inside = ['--map-root-user', '--mount', 'sh', '-c', mount, 'sh', dataDir]
  if (spawnSync('unshare', [...inside, 'true']).status !== 0) return null
  const node = [process.execPath, '--import', 'tsx', '--input-type=module', '-e', script]
  return spawnSync('unshare', [...inside, ...node], { encoding: 'utf8' }).stdout
}

it('says that the data folder is read-only', ({ skip }) => {
  const text = startReadOnly(folder)
  if (text === null) return skip('no mount namespaces')
  const { message, ...fields } = JSON.parse(text) as { message: string }
  const error = Object.assign(new Error(message), fields)
  expect(describeStartError(error, { dataDir: folder, ...embedded })).toContain('read-only')
})
