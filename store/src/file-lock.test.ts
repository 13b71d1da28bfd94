import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { lockFile } from './file-lock.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cartograph-file-lock-'))
  file = join(folder, 'data.lock')
})
afterEach(() => rmSync(folder, { recursive: true }))

function hold() {
  const lock = lockFile(file)
  if (lock.state !== 'held') throw new Error(lock.state)
  return lock
}

it('is held once, and can be taken after its release, which leaves nothing', () => {
  const first = hold()
  expect(lockFile(file).state).toBe('taken')
  first.release()
  expect(readdirSync(folder)).toEqual([])
  const second = hold()
  // A second release does not release the lock of the next holder.
  first.release()
  expect(lockFile(file).state).toBe('taken')
  second.release()
})

it('ends with its process, however that ended', async () => {
  const script = `const { lockFile } = await import(${JSON.stringify(join(import.meta.dirname, 'file-lock.ts'))})
    console.log(lockFile(${JSON.stringify(file)}).state)
    setInterval(() => undefined, 1000)`
  const args = ['--import', 'tsx', '--input-type=module', '-e', script]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const [said] = (await once(child.stdout, 'data')) as [Buffer]
  expect(said.toString().trim()).toBe('held')
  expect(lockFile(file).state).toBe('taken')
  const exit = once(child, 'exit')
  child.kill('SIGKILL')
  await exit
  hold().release()
})
