import { chmodSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'
import { setTemporaryFolder, temporaryFolder } from './config.mjs'
import { isRunning } from './run.mjs'

/** A file system in memory, which Linux has. */
const memory = '/dev/shm'
const prefix = 'cartograph-test-'

/** The tests hold less than 1 GB at once; the rest is for what runs beside them. */
const neededBytes = 6 * 1024 ** 3

/**
 * Lets this process and those that it starts keep their temporary files in memory, where there is enough of it
 * and no other folder was asked for. Each database of a test is a few hundred files that are copied, hardly
 * read, and deleted.
 */
export function keepTemporaryFilesInMemory() {
  if (temporaryFolder !== undefined || freeBytes() < neededBytes) return
  removeLeftovers()
  const folder = join(memory, `${prefix}${process.pid}`)
  mkdirSync(folder)
  // Some tests start a database as another user.
  chmodSync(folder, 0o755)
  setTemporaryFolder(folder)
  process.once('exit', () => remove(folder))
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
    process.once(signal, () => process.exit(1))
  }
}

function freeBytes() {
  try {
    const { bavail, bsize } = statfsSync(memory)
    const limit = process.constrainedMemory() || Infinity
    return Math.min(bavail * bsize, freemem(), limit)
  } catch {
    return 0
  }
}

/** Of runs that were killed. */
function removeLeftovers() {
  for (const name of readdirSync(memory)) {
    const pid = Number(name.startsWith(prefix) ? name.slice(prefix.length) : Number.NaN)
    if (Number.isInteger(pid) && !isRunning(pid)) remove(join(memory, name))
  }
}

/** @param {string} folder */
function remove(folder) {
  try {
    rmSync(folder, { recursive: true, force: true })
  } catch {
    // A program that is ending still writes; the next run removes the rest.
  }
}
