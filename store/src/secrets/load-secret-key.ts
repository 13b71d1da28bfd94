import { AppError } from '@cartograph/contract'
import { randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { isErrno } from '../errno.ts'

/** The installation's key: the configured one, or one that is made at the first start and kept. */
export async function loadSecretKey(options: {
  readonly dataDir: string
  readonly configured: string | null
}): Promise<Buffer> {
  if (options.configured !== null) {
    return parseSecretKey(
      options.configured,
      'SECRET_KEY must be 32 random bytes as base64 or as 64 hexadecimal digits. ' +
        'Make one with: openssl rand -base64 32',
    )
  }
  const file = path.join(options.dataDir, 'secret.key')
  const text = (await readKept(file)) ?? (await keepNew(file))
  return parseSecretKey(
    text,
    `${file} does not hold a key. Bring the right file back: what was sealed with it cannot be opened otherwise.`,
  )
}

function parseSecretKey(text: string, refusal: string): Buffer {
  const trimmed = text.trim()
  const isHex = /^[0-9a-f]{64}$/i.test(trimmed)
  const isBase64 = /^[A-Za-z0-9+/_-]{43}=?$/.test(trimmed)
  if (!isHex && !isBase64) throw new AppError('server_error', refusal)
  return Buffer.from(trimmed, isHex ? 'hex' : 'base64')
}

async function readKept(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return null
    throw error
  }
}

/** Whole or not at all, and never over a key that another process kept meanwhile. */
async function keepNew(file: string): Promise<string> {
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
