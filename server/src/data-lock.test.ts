import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AlreadyRunning, takeDataLock } from './data-lock.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cartograph-lock-'))
  file = join(folder, 'cartograph.lock')
})
afterEach(() => rmSync(folder, { recursive: true }))

const held = () => JSON.parse(readFileSync(file, 'utf8')) as { pid: number; url: string | null }

describe('the lock of a data folder', () => {
  it('makes the folder, for its owner alone, and is gone once released', () => {
    const lock = takeDataLock(join(folder, 'deep/data'))
    expect(statSync(join(folder, 'deep/data')).mode & 0o777).toBe(0o700)
    lock.release()
    expect(existsSync(join(folder, 'deep/data/cartograph.lock'))).toBe(false)
  })

  it('is refused while its holder lives, with the holder’s id and where to look', () => {
    const lock = takeDataLock(folder)
    expect(() => takeDataLock(folder)).toThrow('still starting')
    lock.setUrl('http://127.0.0.1:3000')
    expect(() => takeDataLock(folder)).toThrow(AlreadyRunning)
    expect(() => takeDataLock(folder)).toThrow(
      `process ${process.pid}. Look at http://127.0.0.1:3000`,
    )
  })

  it('of a process that is gone is taken over', async () => {
    const child = spawn('true')
    await new Promise((resolve) => child.once('exit', resolve))
    writeFileSync(file, JSON.stringify({ pid: child.pid, started: '1', url: null }))
    takeDataLock(folder)
    expect(held().pid).toBe(process.pid)
  })

  it('of a former process whose id now belongs to another one is taken over', () => {
    writeFileSync(file, JSON.stringify({ pid: 1, started: 'before the last boot', url: null }))
    takeDataLock(folder)
    expect(held().pid).toBe(process.pid)
  })

  it.each(['', '{', '{"pid":"x"}'])('is taken over when what is there is no lock: %j', (text) => {
    writeFileSync(file, text)
    takeDataLock(folder)
    expect(held().pid).toBe(process.pid)
  })

  it('that somebody else took meanwhile is not released', () => {
    const lock = takeDataLock(folder)
    writeFileSync(file, JSON.stringify({ pid: 1, started: null, url: null }))
    lock.release()
    expect(held().pid).toBe(1)
  })
})
