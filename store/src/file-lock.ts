import { spawnSync } from 'node:child_process'
import { closeSync, constants, fstatSync, openSync, rmSync, statSync } from 'node:fs'
import { isErrno } from './errno.ts'

export type FileLock =
  | {
      readonly state: 'held'
      /** Inherited by a child, it keeps the lock until the child ends as well. */
      readonly fd: number
      release(): void
    }
  /** Another open file holds it: of another process or of this one. */
  | { readonly state: 'taken' }
  /** This machine or this file system has no locks. */
  | { readonly state: 'unsupported'; readonly reason: string }

/**
 * Takes a lock of the operating system (`flock(2)`), which ends with the process whatever ended it,
 * and which processes in other containers respect although they cannot see this one.
 */
export function lockFile(file: string): FileLock {
  for (;;) {
    const opened = process.platform === 'linux' ? openThenLock(file) : openLocked(file)
    if (opened.state !== 'held') return opened
    const { fd } = opened
    // The holder before removed the file while this process waited for it.
    if (!isSameFile(fd, file)) {
      closeSync(fd)
      continue
    }
    let isReleased = false
    return {
      ...opened,
      release() {
        if (isReleased) return
        isReleased = true
        // Only the holder removes the file.
        rmSync(file, { force: true })
        closeSync(fd)
      },
    }
  }
}

type Opened =
  | { readonly state: 'held'; readonly fd: number }
  | Exclude<FileLock, { readonly state: 'held' }>

/** macOS and the BSDs lock a file while they open it. Node has no name for the flag. */
function openLocked(file: string): Opened {
  try {
    const fd = openSync(file, openFlags | constants.O_NONBLOCK | exclusiveLock, 0o600)
    return { state: 'held', fd }
  } catch (error) {
    if (isErrno(error, 'EAGAIN') || isErrno(error, 'EWOULDBLOCK')) return { state: 'taken' }
    if (isErrno(error, 'EOPNOTSUPP') || isErrno(error, 'ENOTSUP')) {
      return { state: 'unsupported', reason: 'the file system has no locks' }
    }
    throw error
  }
}

/**
 * Node cannot call flock. A lock belongs to the open file and not to the process that asked for it,
 * so a child that inherits the file takes the lock for this process, and exits.
 */
function openThenLock(file: string): Opened {
  const fd = openSync(file, openFlags, 0o600)
  for (const [program, ...args] of lockPrograms) {
    const { status, error } = spawnSync(program, args, {
      stdio: ['ignore', 'ignore', 'ignore', fd],
    })
    if (status === 0) return { state: 'held', fd }
    if (status === taken) {
      closeSync(fd)
      return { state: 'taken' }
    }
    if (error === undefined) break
  }
  closeSync(fd)
  return { state: 'unsupported', reason: 'flock cannot lock files here' }
}

const openFlags = constants.O_RDWR | constants.O_CREAT | constants.O_NOFOLLOW
const exclusiveLock = 0x20

/** The exit code for a lock that another open file holds. */
const taken = 9

/** All of them lock file descriptor 3; the first that is installed is used. */
const lockPrograms: readonly (readonly [string, ...string[]])[] = [
  ['flock', '-x', '-n', '-E', String(taken), '3'],
  ['perl', '-e', `open(F, "+<&=3") or exit 1; flock(F, 6) or exit($!{EWOULDBLOCK} ? ${taken} : 1)`],
  [
    'python3',
    '-c',
    `import fcntl, sys
try: fcntl.flock(3, fcntl.LOCK_EX | fcntl.LOCK_NB)
except BlockingIOError: sys.exit(${taken})`,
  ],
]

function isSameFile(fd: number, file: string): boolean {
  const held = fstatSync(fd)
  try {
    const found = statSync(file)
    return held.ino === found.ino && held.dev === found.dev
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return false
    throw error
  }
}
