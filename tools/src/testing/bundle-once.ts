import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { digestOf } from '../build.mjs'
import { root } from '../root.mjs'

/** Bundles programs that tests start into a cached folder, again only when a source of their rooms has changed. */
export async function bundleOnce(
  name: string,
  rooms: readonly string[],
  bundle: (folder: string) => Promise<void>,
): Promise<string> {
  const folder = join(root, 'node_modules/.cache', name)
  const stampFile = join(folder, 'stamp.txt')
  const stamp = digestOf(rooms)
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return folder
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  await bundle(folder)
  writeFileSync(stampFile, stamp)
  return folder
}
