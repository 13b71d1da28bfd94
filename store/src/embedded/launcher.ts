import { AppError, type Log } from '@cartograph/contract'
import { execFile, type SpawnOptions } from 'node:child_process'
import { chmod, lchown, readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Binaries } from './binaries.ts'

/** How to start PostgreSQL's programs, which refuse to run as root. */
export interface Launcher {
  readonly name: string
  /** A command prefix. */
  readonly prefix: readonly string[]
  readonly options: Pick<SpawnOptions, 'uid' | 'gid' | 'env'>
  /** The required owner of the files; null for the current user. */
  readonly owner: { readonly uid: number; readonly gid: number } | null
}

/** Chooses the first launcher that works on this machine in this folder. */
export async function chooseLauncher(
  folder: string,
  binaries: Binaries,
  log: Log,
): Promise<Launcher> {
  const isRoot = process.getuid?.() === 0
  const launchers = isRoot ? await launchersOfRoot() : [plain]
  const failures: string[] = []
  for (const launcher of launchers) {
    if (launcher.owner) await transferTree(folder, launcher.owner)
    if (launcher.options.uid !== undefined) await allowTraversal(path.dirname(folder))
    const failure = await tryLauncher(folder, binaries, launcher)
    if (failure === null) {
      log.debug({ launcher: launcher.name }, 'chose how to start PostgreSQL')
      return launcher
    }
    failures.push(`${launcher.name}: ${failure}`)
  }
  throw new AppError('database_unavailable', refusal(folder, isRoot), {
    cause: new Error(failures.join('; ')),
  })
}

export function commandOf(
  launcher: Launcher,
  program: string,
  args: readonly string[],
): [program: string, args: string[]] {
  const [first = program, ...rest] = [...launcher.prefix, program, ...args]
  return [first, rest]
}

/** Transfers a new file to the server's user. */
export async function transferOwnership(launcher: Launcher, file: string): Promise<void> {
  if (launcher.owner) await lchown(file, launcher.owner.uid, launcher.owner.gid)
}

/** Inherits no environment: variables such as PGOPTIONS would change the server. */
const env = { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C', TZ: 'UTC' }

const plain: Launcher = { name: 'directly', prefix: [], options: { env }, owner: null }

async function launchersOfRoot(): Promise<Launcher[]> {
  const launchers: Launcher[] = []
  const users = await readUsers()
  const nobody = users.get('nobody')
  if (nobody) {
    // Inside its user namespace the server runs as nobody; outside, its files belong to root.
    const map = [`--map-user=${nobody.uid}`, `--map-group=${nobody.gid}`]
    launchers.push({
      name: 'as nobody in a user namespace',
      prefix: ['unshare', '--user', ...map, '--'],
      options: { env },
      owner: { uid: 0, gid: 0 },
    })
  }
  for (const name of ['postgres', 'nobody']) {
    const user = users.get(name)
    if (user) {
      launchers.push({ name: `as ${name}`, prefix: [], options: { env, ...user }, owner: user })
    }
  }
  return launchers
}

async function readUsers(): Promise<Map<string, { uid: number; gid: number }>> {
  const users = new Map<string, { uid: number; gid: number }>()
  for (const line of (await readFile('/etc/passwd', 'utf8')).split('\n')) {
    const [name, , uid, gid] = line.split(':')
    if (name && uid && gid) users.set(name, { uid: Number(uid), gid: Number(gid) })
  }
  return users
}

async function tryLauncher(
  folder: string,
  binaries: Binaries,
  launcher: Launcher,
): Promise<string | null> {
  const script = 'cd "$1" && test -w . && "$2" --version'
  const [program, args] = commandOf(launcher, '/bin/sh', [
    '-c',
    script,
    'sh',
    folder,
    binaries.postgres,
  ])
  try {
    await promisify(execFile)(program, args, launcher.options)
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

async function transferTree(folder: string, owner: { uid: number; gid: number }): Promise<void> {
  if ((await stat(folder)).uid === owner.uid) return
  for (const entry of await readdir(folder, { recursive: true })) {
    await lchown(path.join(folder, entry), owner.uid, owner.gid)
  }
  // The folder last, so that an interrupted transfer starts over.
  await lchown(folder, owner.uid, owner.gid)
}

/** The server's user must be able to traverse the parent folder, but not to list it. */
async function allowTraversal(folder: string): Promise<void> {
  const { mode, uid } = await stat(folder)
  if (uid === 0 && (mode & 0o001) === 0) await chmod(folder, (mode & 0o7777) | 0o011)
}

function refusal(folder: string, isRoot: boolean): string {
  return isRoot
    ? `PostgreSQL does not run as root, and no other user here can work in ${folder}. ` +
        'Run as an ordinary user, choose another DATA_DIR, or set DATABASE_URL.'
    : `PostgreSQL cannot work in ${folder} as this user. ` +
        'Choose a DATA_DIR that belongs to this user, or set DATABASE_URL.'
}
