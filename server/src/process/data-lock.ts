import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { claim } from '@cartograph/store'

/** One running installation per data folder. */
export interface DataLock {
  /** For a second start to name. */
  setUrl(url: string): void
  release(): void
}

/** Throws AlreadyRunning while the process that holds the folder lives; a dead one's lock is taken over. */
export async function takeDataLock(dataDir: string): Promise<DataLock> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const address = join(dataDir, 'cartograph.url')
  const release = await claim(
    join(dataDir, 'cartograph.lock'),
    (owner) => new AlreadyRunning(dataDir, owner, readAddress(address)),
  )
  // A former process may have been killed before it could take its own away.
  rmSync(address, { force: true })
  return {
    setUrl: (url) => writeFileSync(address, url, { mode: 0o600 }),
    release() {
      rmSync(address, { force: true })
      release()
    },
  }
}

export class AlreadyRunning extends Error {
  override readonly name = 'AlreadyRunning'

  constructor(dataDir: string, pid: number, url: string | null) {
    const where = url === null ? 'It is still starting' : `Look at ${url}`
    super(`Cartograph is already running on ${dataDir} as process ${pid}. ${where}.
Stop it first (kill ${pid}), or choose another folder with DATA_DIR.`)
  }
}

/** Null until the one that runs has said where. */
function readAddress(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim() || null
  } catch {
    return null
  }
}
