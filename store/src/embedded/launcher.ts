import { AppError, type Log } from '@cartograph/contract'
import { execFile, type SpawnOptions } from 'node:child_process'
import { chmod, lchown, readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Binaries } from './binaries.ts'

/** How the programs of PostgreSQL are started, which refuse to run as root. */
export interface Launcher {
  readonly name: string
  /** Goes before the program. */
  readonly prefix: readonly string[]
  readonly options: Pick<SpawnOptions, 'uid' | 'gid' | 'env'>
  /** Who must own the files; null when they belong to whoever makes them. */
  readonly owner: { readonly uid: number; readonly gid: number } | null
}

/** The first way that works on this machine in this folder. */
export async function chooseLauncher(
  folder: string,
  binaries: Binaries,
  log: Log,
): Promise<Launcher> {
  const isRoot = process.getuid?.() === 0
  const launchers = isRoot ? await launchersOfRoot() : [plain]
  const failures: string[] = []
  for (const launcher of launchers) {
    if (launcher.owner) await giveTree(folder, launcher.owner)
    if (launcher.options.uid !== undefined) await letEnter(path.dirname(folder))
    const failure = await tryIn(folder, binaries, launcher)
    if (failure === null) {
      log.debug({ launcher: launcher.name }, 'way to start PostgreSQL chosen')
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

/** Hands a new file over to the user that the server runs as. */
export async function giveTo(launcher: Launcher, file: string): Promise<void> {
  if (launcher.owner) await lchown(file, launcher.owner.uid, launcher.owner.gid)
}

/** Nothing of ours is inherited: variables such as PGOPTIONS would change the server. */
const env = { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C', TZ: 'UTC' }

const plain: Launcher = { name: 'directly', prefix: [], options: { env }, owner: null }

async function launchersOfRoot(): Promise<Launcher[]> {
  const launchers: Launcher[] = []
  const users = await readUsers()
  const nobody = users.get('nobody')
  if (nobody) {
    // Inside its own user namespace the server is nobody; outside its files stay root's.
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

async function tryIn(
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

async function giveTree(folder: string, owner: { uid: number; gid: number }): Promise<void> {
  if ((await stat(folder)).uid === owner.uid) return
  for (const entry of await readdir(folder, { recursive: true })) {
    await lchown(path.join(folder, entry), owner.uid, owner.gid)
  }
  // Last, so that a run that was cut short begins again.
  await lchown(folder, owner.uid, owner.gid)
}

/** Another user has to pass through to its own folder; it still cannot list what lies beside. */
async function letEnter(folder: string): Promise<void> {
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
