import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { claimLink } from '@cartograph/store'

/** Ensures one running installation per data folder. */
export interface DataLock {
  /** Stores the URL that a second start reports. */
  setUrl(url: string): void
  release(): void
}

/**
 * Throws AlreadyRunningError while another process holds the folder; a lock whose process has died
 * is taken over.
 */
export async function takeDataLock(dataDir: string): Promise<DataLock> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const address = join(dataDir, 'cartograph.url')
  const release = await claimLink(
    join(dataDir, 'cartograph.lock'),
    (owner) => new AlreadyRunningError(dataDir, owner, readAddress(address)),
  )
  // A killed process leaves its URL behind.
  rmSync(address, { force: true })
  return {
    setUrl: (url) => writeFileSync(address, url, { mode: 0o600 }),
    release() {
      rmSync(address, { force: true })
      release()
    },
  }
}

export class AlreadyRunningError extends Error {
  override readonly name = 'AlreadyRunningError'

  constructor(dataDir: string, pid: number, url: string | null) {
    const where = url === null ? 'It is still starting' : `Open ${url}`
    super(`Cartograph is already running on ${dataDir} as process ${pid}. ${where}.
Stop it first (kill ${pid}), or choose another folder with DATA_DIR.`)
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
