import { AppError } from '@cartograph/contract'
import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { readlink, rename, rm, symlink } from 'node:fs/promises'
import path from 'node:path'
import { isErrno } from '../errno.ts'
import { pidOf, processIdentity } from './process-identity.ts'

/**
 * Makes this process the owner of the folder, or refuses when its owner is alive. A link is the lock
 * because it comes into being together with its content.
 */
export async function claimFolder(folder: string): Promise<() => void> {
  const claim = path.join(folder, 'owner')
  const self = processIdentity(process.pid)
  if (self === null) throw new Error('A running process has no identity')
  for (;;) {
    try {
      await symlink(self, claim)
      break
    } catch (error) {
      if (!isErrno(error, 'EEXIST')) throw error
    }
    await removeStaleClaim(claim, folder)
  }
  let released = false
  return () => {
    if (!released) rmSync(claim, { force: true })
    released = true
  }
}

async function removeStaleClaim(claim: string, folder: string): Promise<void> {
  refuseIfAlive(await readClaim(claim), folder)
  const aside = `${claim}.${randomUUID()}`
  try {
    await rename(claim, aside)
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return
    throw error
  }
  const taken = await readClaim(aside)
  await rm(aside, { force: true })
  // Somebody else removed the stale claim first and this one was theirs: give it back.
  if (taken !== null && isAlive(taken)) await giveBack(taken, claim)
  refuseIfAlive(taken, folder)
}

async function giveBack(identity: string, claim: string): Promise<void> {
  try {
    await symlink(identity, claim)
  } catch (error) {
    if (!isErrno(error, 'EEXIST')) throw error
  }
}

async function readClaim(claim: string): Promise<string | null> {
  try {
    return await readlink(claim)
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return null
    throw error
  }
}

function isAlive(identity: string): boolean {
  return processIdentity(pidOf(identity)) === identity
}

function refuseIfAlive(identity: string | null, folder: string): void {
  if (identity === null || !isAlive(identity)) return
  throw new AppError(
    'conflict',
    `The database in ${folder} is already in use by process ${pidOf(identity)}. ` +
      'Stop that one first, or choose another DATA_DIR.',
  )
}
