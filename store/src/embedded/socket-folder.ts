import { AppError } from '@cartograph/contract'
import { createHash } from 'node:crypto'
import { lstat, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { isErrno } from '../errno.ts'
import { transferOwnership, type Launcher } from './launcher.ts'

export const port = 5432

/** Some platforms limit socket paths to 104 bytes, including the final zero. */
const longestPath = 100

/** Chooses the folder of the socket: within the data folder, unless the path would be too long. */
export async function prepareSocketFolder(folder: string, launcher: Launcher): Promise<string> {
  const hash = createHash('sha256').update(folder).digest('hex').slice(0, 20)
  const places = [
    path.join(folder, 'socket'),
    path.join(tmpdir(), `cartograph-${hash}`),
    `/tmp/cartograph-${hash}`,
  ]
  const socket = places.find((place) => fits(place))
  if (!socket) throw new Error(`No place for a socket file among ${places.join(', ')}`)
  try {
    await mkdir(socket, { mode: 0o700 })
    await transferOwnership(launcher, socket)
  } catch (error) {
    if (!isErrno(error, 'EEXIST')) throw error
  }
  await refuseForeign(socket, launcher)
  return socket
}

function fits(place: string): boolean {
  return Buffer.byteLength(path.join(place, `.s.PGSQL.${port}`)) <= longestPath
}

/** In a shared folder another user could have created it first, to impersonate the server. */
async function refuseForeign(socket: string, launcher: Launcher): Promise<void> {
  const owner = launcher.owner?.uid ?? process.getuid?.()
  const found = await lstat(socket)
  if (found.isDirectory() && found.uid === owner && (found.mode & 0o077) === 0) return
  throw new AppError(
    'database_unavailable',
    `${socket} is not owned by the database's user alone. Remove it and start again.`,
  )
}
