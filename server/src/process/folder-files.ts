import type { FileStore } from '@cartograph/features'
import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Files in a folder that only the user of the server can read. Several processes may share it. */
export function folderFiles(folder: string): FileStore {
  return {
    async write(path, bytes) {
      const file = join(folder, path)
      // Written under another name first, so that a killed process leaves no half of a file.
      const draft = `${file}.${randomUUID()}`
      await mkdir(dirname(file), { recursive: true, mode: 0o700 })
      try {
        await writeFile(draft, bytes, { mode: 0o600 })
        await rename(draft, file)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
    async read(path) {
      try {
        return await readFile(join(folder, path))
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
        throw error
      }
    },
    delete: (path) => rm(join(folder, path), { force: true }),
  }
}
