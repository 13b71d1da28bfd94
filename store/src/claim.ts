import { readlink, rm, symlink } from 'node:fs/promises'
import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { isErrno } from './errno.ts'
import { pidOf, processIdentity } from './process-identity.ts'

/**
 * Makes this process the owner of what a link at `link` stands for, or throws what `refusal` answers while
 * another owner lives. Answers how to give it back. A link is the lock because it comes into being together
 * with its content; one whose process is gone is taken over.
 */
export async function claim(link: string, refusal: (owner: number) => Error): Promise<() => void> {
  while (!(await create(link))) {
    const owner = await readOwner(link)
    if (owner !== null && isAlive(owner)) throw refusal(pidOf(owner))
    await removeStale(link)
  }
  let released = false
  return () => {
    if (!released) rmSync(link, { force: true })
    released = true
  }
}

/** False when there is one already. */
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
 * Only whoever holds the link beside it may remove a stale one, and looks again first: otherwise of two
 * that found the same stale link the slower would remove the quicker one's new claim.
 */
async function removeStale(link: string): Promise<void> {
  const beside = `${link}.taking-over`
  if (!(await create(beside))) {
    const other = await readOwner(beside)
    if (other !== null && !isAlive(other)) await rm(beside, { force: true })
    await sleep(10)
    return
  }
  try {
    const owner = await readOwner(link)
    if (owner !== null && !isAlive(owner)) await rm(link, { force: true })
  } finally {
    await rm(beside, { force: true })
  }
}

/** Null when it is gone; something else in its place is nobody's. */
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
