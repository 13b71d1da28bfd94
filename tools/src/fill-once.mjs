import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Fills a folder of a cache unless it is there, and removes those of other names. What is interrupted
 * leaves nothing, and two processes may do so at the same time.
 * @param {string} cache
 * @param {string} name without a dot, which marks unfinished folders
 * @param {(folder: string) => Promise<void>} fill
 */
export async function fillOnce(cache, name, fill) {
  const folder = join(cache, name)
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
