import { randomUUID } from 'node:crypto'
import { closeSync, mkdirSync, openSync, unlinkSync } from 'node:fs'
import { mkdir, open, unlink, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * A file without a name: it ends with its last descriptor, also when the process is killed. A process that is
 * killed before the name is removed leaves an empty one.
 */
export async function openTemporaryFile(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = nameIn(folder)
  const file = await open(path, 'wx+', 0o600)
  try {
    await unlink(path)
    return file
  } catch (error) {
    await file.close()
    throw error
  }
}

/** The same on a thread that may wait for it. Returns the descriptor. */
export function openTemporaryFileSync(folder: string): number {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const path = nameIn(folder)
  const file = openSync(path, 'wx+', 0o600)
  try {
    unlinkSync(path)
    return file
  } catch (error) {
    closeSync(file)
    throw error
  }
}

function nameIn(folder: string): string {
  return join(folder, randomUUID())
}
