import { spawnSync } from 'node:child_process'
import {
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AlreadyRunningError, takeDataLock } from './data-lock.ts'

const log = pino({ level: 'silent' })
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cartograph-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('the lock of a data folder', () => {
  it('creates the folder for its owner only, and leaves nothing after release', async () => {
    const deep = join(folder, 'deep/data')
    const lock = await takeDataLock(deep, log)
    lock.setUrl('http://127.0.0.1:3000')
    expect(statSync(deep).mode & 0o777).toBe(0o700)
    lock.release()
    expect(readdirSync(deep)).toEqual([])
  })

  it('is refused while its holder lives, with the holder’s pid and URL', async () => {
    const lock = await takeDataLock(folder, log)
    await expect(takeDataLock(folder, log)).rejects.toThrow('still starting')
    lock.setUrl('http://127.0.0.1:3000')
    await expect(takeDataLock(folder, log)).rejects.toThrow(AlreadyRunningError)
    await expect(takeDataLock(folder, log)).rejects.toThrow(
      `process ${process.pid}. Open http://127.0.0.1:3000`,
    )
  })

  it('of a killed process is taken over, and its URL is not reported', async () => {
    symlinkSync('999999999@long.ago', join(folder, 'cartograph.lock'))
    writeFileSync(join(folder, 'cartograph.owner'), '')
    writeFileSync(join(folder, 'cartograph.url'), 'http://127.0.0.1:1')
    await takeDataLock(folder, log)
    await expect(takeDataLock(folder, log)).rejects.toThrow('still starting')
  })

  it('is respected by a process that cannot see its holder, as in another container', async () => {
    const lock = await takeDataLock(folder, log)
    lock.setUrl('http://127.0.0.1:3000')
    expect(takeElsewhere(folder)).toContain('already running')
    lock.release()
    expect(takeElsewhere(folder)).toContain('taken')
  })

  it('releases only what is its own', async () => {
    const lock = await takeDataLock(folder, log)
    const link = join(folder, 'cartograph.lock')
    rmSync(link)
    symlinkSync('7@another.boot', link)
    lock.release()
    expect(readlinkSync(link)).toBe('7@another.boot')
  })
})

/** In a PID namespace of its own, if this system allows one. */
function takeElsewhere(dataDir: string): string {
  const module = join(import.meta.dirname, 'data-lock.ts')
  const script = `const { takeDataLock } = await import(${JSON.stringify(module)})
    const log = { warn: () => undefined }
    const take = takeDataLock(${JSON.stringify(dataDir)}, log)
    console.log(await take.then((lock) => (lock.release(), 'taken'), (error) => error.message))`
  const node = [process.execPath, '--import', 'tsx', '--input-type=module', '-e', script]
  const namespace = ['unshare', '--map-root-user', '--pid', '--fork', '--mount-proc']
  const hasNamespaces = spawnSync('unshare', [...namespace.slice(1), 'true']).status === 0
  const [program = '', ...args] = hasNamespaces ? [...namespace, ...node] : node
  return spawnSync(program, args, { encoding: 'utf8' }).stdout
}
