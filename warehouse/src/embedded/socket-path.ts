import { createHash } from 'node:crypto'
import { chmodSync, lstatSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A socket's path has room for about a hundred bytes on every system; a deep folder has more. */
const maxBytes = 100

/** Beside the files, or in a private folder of the temporary directory when that path is too long. */
export function socketPathFor(folder: string): string {
  const near = join(folder, 'engine.sock')
  if (Buffer.byteLength(near) < maxBytes) return near
  const hash = createHash('sha256').update(folder).digest('hex').slice(0, 16)
  const elsewhere = join(tmpdir(), `cartograph-${hash}`)
  mkdirSync(elsewhere, { recursive: true, mode: 0o700 })
  const found = lstatSync(elsewhere)
  if (!found.isDirectory() || found.uid !== process.getuid?.())
    throw new Error(`${elsewhere} belongs to somebody else`)
  chmodSync(elsewhere, 0o700)
  return join(elsewhere, 'engine.sock')
}
