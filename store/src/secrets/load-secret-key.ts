import { AppError } from '@cartograph/contract'
import { randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { isErrno } from '../errno.ts'
import { SecretKeyError } from './check-secret-keys.ts'
import type { SecretKeys } from './secret-keys.ts'

/**
 * Loads the configured keys, or creates one on the first start. Keys are separated by commas or
 * lines: the first seals, all of them open. Throws a SecretKeyError if there is none and
 * `hasSecrets` says that a new one would not do.
 */
export async function loadSecretKeys(options: {
  readonly dataDir: string
  readonly configured: string | null
  readonly hasSecrets?: () => Promise<boolean>
}): Promise<SecretKeys> {
  if (options.configured !== null) {
    return parseSecretKeys(
      options.configured,
      'SECRET_KEY must be 32 random bytes as base64 or as 64 hexadecimal digits. ' +
        'Make one with: openssl rand -base64 32',
    )
  }
  const file = keyFile(options.dataDir)
  const found = await readKeyFile(file)
  if (found === null && (await options.hasSecrets?.())) throw new SecretKeyError('missing')
  return parseKeyFile(file, found ?? (await createKeyFile(file)))
}

/** Throws a SecretKeyError if there is no file. */
async function readSecretKeys(dataDir: string): Promise<SecretKeys> {
  const file = keyFile(dataDir)
  const text = await readKeyFile(file)
  if (text === null) throw new SecretKeyError('missing')
  return parseKeyFile(file, text)
}

function parseKeyFile(file: string, text: string): SecretKeys {
  return parseSecretKeys(
    text,
    `${file} does not hold a key. Bring the right file back: what was sealed with it cannot be opened otherwise.`,
  )
}

/** Adds a new key in front of the stored ones, which stay until nothing needs them. */
export async function addSecretKey(dataDir: string): Promise<SecretKeys> {
  const keys = await readSecretKeys(dataDir)
  return writeKeys(dataDir, [randomBytes(32), ...keys])
}

/** Drops all keys but the newest; what older keys sealed can no longer be opened. */
export async function dropOlderKeys(dataDir: string): Promise<void> {
  const [current] = await readSecretKeys(dataDir)
  await writeKeys(dataDir, [current])
}

async function writeKeys(dataDir: string, keys: SecretKeys): Promise<SecretKeys> {
  const file = keyFile(dataDir)
  const draft = `${file}.${randomUUID()}`
  const text = keys.map((key) => `${Buffer.from(key).toString('base64')}\n`).join('')
  await writeFile(draft, text, { mode: 0o600, flag: 'wx', flush: true })
  await rename(draft, file)
  return keys
}

function keyFile(dataDir: string): string {
  return path.join(dataDir, 'secret.key')
}

function parseSecretKeys(text: string, refusal: string): SecretKeys {
  const [current = '', ...older] = text.trim().split(/[\s,]+/)
  return [parseSecretKey(current, refusal), ...older.map((one) => parseSecretKey(one, refusal))]
}

function parseSecretKey(text: string, refusal: string): Buffer {
  const isHex = /^[0-9a-f]{64}$/i.test(text)
  const isBase64 = /^[A-Za-z0-9+/_-]{43}=?$/.test(text)
  if (!isHex && !isBase64) throw new AppError('server_error', refusal)
  return Buffer.from(text, isHex ? 'hex' : 'base64')
}

async function readKeyFile(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return null
    throw error
  }
}

/** Creates the file atomically and never overwrites a key that another process has stored. */
async function createKeyFile(file: string): Promise<string> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  const text = randomBytes(32).toString('base64')
  const draft = `${file}.${randomUUID()}`
  await writeFile(draft, `${text}\n`, { mode: 0o600, flag: 'wx', flush: true })
  try {
    await link(draft, file)
    return text
  } catch (error) {
    if (isErrno(error, 'EEXIST')) return await readFile(file, 'utf8')
    throw error
  } finally {
    await rm(draft, { force: true })
  }
}
