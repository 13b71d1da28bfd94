import { statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '@cartograph/contract'

const keptFreeBytes = 64 * 1024 * 1024

/** Whether a file of this size fits beside what is kept free. */
export async function hasRoomFor(folder: string, bytes: number): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize >= bytes + keptFreeBytes
}

/**
 * Rejects with `disk_full` while the disk has too little space for a batch and its checkpoint: at
 * least 64 MB, or a twentieth of a small disk.
 */
export async function requireDiskSpace(folder: string): Promise<void> {
  const { bavail, blocks, bsize } = await statfs(folder)
  if (bavail * bsize < Math.min(keptFreeBytes, (blocks * bsize) / 20))
    throw new AppError('disk_full', undefined, {
      cause: new Error(`${folder} has ${Math.floor((bavail * bsize) / 1024)} kB left`),
    })
}

/** Also rejects when the folder cannot be written to. */
export async function checkDisk(folder: string): Promise<void> {
  await requireDiskSpace(folder)
  await writeFile(join(folder, 'writable'), '', { mode: 0o600 })
}
