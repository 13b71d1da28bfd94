import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { DuckDBInstance } from '@duckdb/node-api'
import { findOrphan } from './find-orphan.ts'

export interface FolderLock {
  release(): void
}

/**
 * One process owns the folder. The lock is DuckDB's lock on a small file, which the operating
 * system releases when the process ends for any reason. A holder whose parent has ended is asked
 * to end, then killed: every file survives that, and nothing else would ever release the folder.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o700)
  const ownerFile = join(folder, 'owner.pid')
  for (let waitedMs = 0; ; waitedMs += retryEveryMs) {
    try {
      const owner = await DuckDBInstance.create(join(folder, 'owner.lock'))
      writeFileSync(ownerFile, `${process.pid} ${process.ppid}`, { mode: 0o600 })
      return { release: () => owner.closeSync() }
    } catch (error) {
      const orphan = findOrphan(ownerFile, folder)
      if (orphan === null || waitedMs > giveUpAfterMs)
        throw new Error(`Another process is serving the warehouse in ${folder}`, { cause: error })
      endProcess(orphan, waitedMs < killAfterMs ? 'SIGTERM' : 'SIGKILL')
      await sleep(retryEveryMs)
    }
  }
}

const retryEveryMs = 100
const killAfterMs = 2000
const giveUpAfterMs = 8000

function endProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It has ended in the meantime, or belongs to another user: the next attempt decides.
  }
}
