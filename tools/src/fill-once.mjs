import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isRunning } from './run.mjs'

/** After this a process no longer waits for another one that fills the same folder. */
const waitMs = 120_000

/**
 * Fills a folder of a cache unless it is there, and removes those of other names. What is interrupted
 * leaves nothing. A process that finds another one at it waits for its result.
 * @param {string} cache
 * @param {string} name without a dot, which marks unfinished folders
 * @param {(folder: string) => Promise<void>} fill
 */
export async function fillOnce(cache, name, fill) {
  const folder = join(cache, name)
  const until = Date.now() + waitMs
  while (!existsSync(folder) && isBeingFilled(cache, name) && Date.now() < until) await sleep(100)
  if (existsSync(folder)) return folder
  const unfinished = `${folder}.${process.pid}`
  mkdirSync(unfinished, { recursive: true })
  try {
    await fill(unfinished)
    for (const old of readdirSync(cache)) {
      if (old === name || old.includes('.')) continue
      rmSync(join(cache, old), { recursive: true, force: true })
    }
    renameSync(unfinished, folder)
  } catch (error) {
    // The other process was faster: a folder does not replace one with files.
    if (!existsSync(folder)) throw error
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
  return folder
}

/** @param {string} cache @param {string} name */
function isBeingFilled(cache, name) {
  if (!existsSync(cache)) return false
  return readdirSync(cache).some((entry) => {
    const pid = entry.startsWith(`${name}.`) ? Number(entry.slice(name.length + 1)) : process.pid
    return pid !== process.pid && isRunning(pid)
  })
}
