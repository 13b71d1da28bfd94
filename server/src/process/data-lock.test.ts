import { mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AlreadyRunningError, takeDataLock } from './data-lock.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cartograph-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('the lock of a data folder', () => {
  it('creates the folder for its owner only, and leaves nothing after release', async () => {
    const deep = join(folder, 'deep/data')
    const lock = await takeDataLock(deep)
    lock.setUrl('http://127.0.0.1:3000')
    expect(statSync(deep).mode & 0o777).toBe(0o700)
    lock.release()
    expect(readdirSync(deep)).toEqual([])
  })

  it('is refused while its holder lives, with the holder’s pid and URL', async () => {
    const lock = await takeDataLock(folder)
    await expect(takeDataLock(folder)).rejects.toThrow('still starting')
    lock.setUrl('http://127.0.0.1:3000')
    await expect(takeDataLock(folder)).rejects.toThrow(AlreadyRunningError)
    await expect(takeDataLock(folder)).rejects.toThrow(
      `process ${process.pid}. Open http://127.0.0.1:3000`,
    )
  })

  it('of a killed process is taken over, and its URL is not reported', async () => {
    symlinkSync('999999999@long.ago', join(folder, 'cartograph.lock'))
    writeFileSync(join(folder, 'cartograph.url'), 'http://127.0.0.1:1')
    await takeDataLock(folder)
    await expect(takeDataLock(folder)).rejects.toThrow('still starting')
  })
})
