import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'

/** One running installation per data folder. */
export interface DataLock {
  /** For a second start to name. */
  setUrl(url: string): void
  release(): void
}

/** Throws AlreadyRunning while the process that holds the folder lives; a dead one's lock is taken over. */
export function takeDataLock(dataDir: string): DataLock {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const file = join(dataDir, 'cartograph.lock')
  const own: Holder = { pid: process.pid, started: startOf(process.pid), url: null }

  while (!create(file, own)) {
    const holder = read(file)
    if (holder !== null && isAlive(holder)) throw new AlreadyRunning(dataDir, holder)
    removeStale(file, holder)
  }
  return {
    setUrl(url) {
      replace(file, { ...own, url })
    },
    release() {
      if (read(file)?.pid === own.pid) rmSync(file, { force: true })
    },
  }
}

export class AlreadyRunning extends Error {
  override readonly name = 'AlreadyRunning'

  constructor(dataDir: string, { pid, url }: Holder) {
    const where = url === null ? 'It is still starting' : `Look at ${url}`
    super(`Cartograph is already running on ${dataDir} as process ${pid}. ${where}.
Stop it first (kill ${pid}), or choose another folder with DATA_DIR.`)
  }
}

const Holder = z.object({
  pid: z.number(),
  /** Tells a process from a later one with the same id; null where the system does not say. */
  started: z.string().nullable(),
  url: z.string().nullable(),
})
type Holder = z.infer<typeof Holder>

/** Linked into place whole, so that nobody ever reads half a lock; false when there is one already. */
function create(file: string, holder: Holder): boolean {
  const draft = write(file, holder)
  try {
    linkSync(draft, file)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

function replace(file: string, holder: Holder): void {
  renameSync(write(file, holder), file)
}

function write(file: string, holder: Holder): string {
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, JSON.stringify(holder), { mode: 0o600 })
  return draft
}

/** Moved aside before it is removed: of two that found the same dead lock only one moves it. */
function removeStale(file: string, judged: Holder | null): void {
  const aside = `${file}.stale.${process.pid}`
  try {
    renameSync(file, aside)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return
    throw error
  }
  const moved = read(aside)
  // Somebody was quicker, and what was moved is the new lock: it goes back.
  if (moved !== null && moved.pid !== judged?.pid) linkSync(aside, file)
  rmSync(aside, { force: true })
}

function read(file: string): Holder | null {
  try {
    return Holder.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    // Gone, or never a lock of ours: in both cases nobody holds it.
    return null
  }
}

function isAlive({ pid, started }: Holder): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // EPERM: it lives and belongs to somebody else.
    if (codeOf(error) !== 'EPERM') return false
  }
  return startOf(pid) === started
}

/** The moment a process began, in the system's own ticks. */
function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in parentheses may hold blanks: fields are counted from behind it. The 22nd is the start.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null
  } catch {
    return null
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : null
}
