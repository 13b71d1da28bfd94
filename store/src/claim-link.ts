import { readlink, rm, symlink } from 'node:fs/promises'
import { readlinkSync, rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { isErrno } from './errno.ts'
import { pidOf, processIdentity } from './process-identity.ts'

/**
 * Makes this process the owner of a symbolic link, which serves as a lock, or throws `refusal`
 * while another owner lives. Returns a release function. A link is created atomically with its
 * content, the owner's identity; a link whose process has died is taken over.
 */
export async function claimLink(
  link: string,
  refusal: (owner: number) => Error,
): Promise<() => void> {
  while (!(await create(link))) {
    const owner = await readOwner(link)
    if (owner !== null && isAlive(owner)) throw refusal(pidOf(owner))
    await removeStale(link)
  }
  let released = false
  return () => {
    // A process that could not see this one, in another container, may have taken the link over.
    if (!released && isOwn(link)) rmSync(link, { force: true })
    released = true
  }
}

/** The pid of the process that owns a link or owned it; null without a link. */
export async function readLinkOwner(link: string): Promise<number | null> {
  const owner = await readOwner(link)
  return owner === null ? null : pidOf(owner)
}

function isOwn(link: string): boolean {
  try {
    return readlinkSync(link) === processIdentity(process.pid)
  } catch {
    return false
  }
}

/** Returns false if the link exists. */
async function create(link: string): Promise<boolean> {
  const self = processIdentity(process.pid)
  if (self === null) throw new Error('A running process has no identity')
  try {
    await symlink(self, link)
    return true
  } catch (error) {
    if (isErrno(error, 'EEXIST')) return false
    throw error
  }
}

/**
 * Removes a stale link under a second link and after reading it again. Otherwise, of two processes
 * that find the same stale link, the slower could remove the claim of the faster.
 */
async function removeStale(link: string): Promise<void> {
  const takeoverLink = `${link}.taking-over`
  if (!(await create(takeoverLink))) {
    const takeoverOwner = await readOwner(takeoverLink)
    if (takeoverOwner !== null && !isAlive(takeoverOwner)) await rm(takeoverLink, { force: true })
    await sleep(10)
    return
  }
  try {
    const owner = await readOwner(link)
    if (owner !== null && !isAlive(owner)) await rm(link, { force: true })
  } finally {
    await rm(takeoverLink, { force: true })
  }
}

/** Null if the link is gone; empty if the path is something else. */
async function readOwner(link: string): Promise<string | null> {
  try {
    return await readlink(link)
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return null
    if (isErrno(error, 'EINVAL')) return ''
    throw error
  }
}

function isAlive(identity: string): boolean {
  return processIdentity(pidOf(identity)) === identity
}
