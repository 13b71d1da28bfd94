import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { digestOf } from '../build.mjs'
import { root } from '../root.mjs'

/**
 * Bundles programs that tests start into a cached folder, again only when a source of their rooms has
 * changed. Two runs may do so at the same time.
 */
export async function bundleOnce(
  name: string,
  rooms: readonly string[],
  bundle: (folder: string) => Promise<void>,
): Promise<string> {
  const cache = join(root, 'node_modules/.cache', name)
  const digest = digestOf(rooms).slice(0, 16)
  const folder = join(cache, digest)
  if (existsSync(folder)) return folder
  const unfinished = `${folder}.${process.pid}`
  mkdirSync(unfinished, { recursive: true })
  try {
    await bundle(unfinished)
    for (const old of readdirSync(cache)) {
      const isOther = !old.startsWith(digest) && !old.includes('.')
      if (isOther) rmSync(join(cache, old), { recursive: true, force: true })
    }
    renameSync(unfinished, folder)
  } catch (error) {
    // The other run was faster: a folder does not replace one with files.
    if (!existsSync(folder)) throw error
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
  return folder
}
