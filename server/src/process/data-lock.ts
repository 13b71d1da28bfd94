import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { claimLink, lockFile, readLinkOwner } from '@cartograph/store'
import type { Logger } from 'pino'

/** Ensures one running installation per data folder. */
export interface DataLock {
  /** Stores the URL that a second start reports. */
  setUrl(url: string): void
  release(): void
}

/**
 * Throws AlreadyRunningError while another process holds the folder. The lock belongs to the
 * operating system, so it ends with its process and holds across containers that share the folder.
 * A symbolic link beside it names the owner; alone, it protects a folder whose file system has no
 * locks, among the processes that see each other.
 */
export async function takeDataLock(dataDir: string, log: Pick<Logger, 'warn'>): Promise<DataLock> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const address = join(dataDir, 'cartograph.url')
  const link = join(dataDir, 'cartograph.lock')
  const refusal = (owner: number | null) =>
    new AlreadyRunningError(dataDir, owner, readAddress(address))
  const lock = lockFile(join(dataDir, 'cartograph.owner'))
  if (lock.state === 'taken') throw refusal(await readLinkOwner(link))
  if (lock.state === 'unsupported') {
    log.warn({ reason: lock.reason }, 'the data folder is not protected from other containers')
  }
  const releaseLock = () => void (lock.state === 'held' && lock.release())
  let releaseLink: () => void
  try {
    releaseLink = await claimLink(link, refusal)
  } catch (error) {
    releaseLock()
    throw error
  }
  // A killed process leaves its URL behind.
  rmSync(address, { force: true })
  return {
    setUrl: (url) => writeFileSync(address, url, { mode: 0o600 }),
    release() {
      rmSync(address, { force: true })
      releaseLink()
      releaseLock()
    },
  }
}

export class AlreadyRunningError extends Error {
  override readonly name = 'AlreadyRunningError'

  constructor(dataDir: string, pid: number | null, url: string | null) {
    const where = url === null ? 'It is still starting' : `Open ${url}`
    const [as, how] = pid === null ? ['', ''] : [` as process ${pid}`, ` (kill ${pid})`]
    super(`Cartograph is already running on ${dataDir}${as}. ${where}.
Stop it first${how}, or choose another folder with DATA_DIR.`)
  }
}

/** Null until the running process has stored its URL. */
function readAddress(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim() || null
  } catch {
    return null
  }
}
