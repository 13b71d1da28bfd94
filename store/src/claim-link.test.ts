import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { claimLink } from './claim-link.ts'
import { pidOf } from './process-identity.ts'

let folder: string
let link: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'cartograph-claim-'))
  link = path.join(folder, 'owner')
})
afterEach(() => rmSync(folder, { recursive: true }))

const taken = (owner: number) => new Error(`owned by ${owner}`)
const owner = () => pidOf(readlinkSync(link))

test('a claim is refused while its owner lives, and free after its release', async () => {
  const release = await claimLink(link, taken)
  await expect(claimLink(link, taken)).rejects.toThrow(`owned by ${process.pid}`)
  release()
  expect(readdirSync(folder)).toEqual([])
  await claimLink(link, taken)
  // Releasing twice must not remove the claim of the next owner.
  release()
  expect(owner()).toBe(process.pid)
})

test('a claim of a dead process is taken over', async () => {
  const child = spawn('true')
  await once(child, 'exit')
  symlinkSync(`${child.pid}@some.time`, link)
  await claimLink(link, taken)
  expect(owner()).toBe(process.pid)
})

test('a claim is taken over when the pid now belongs to another process', async () => {
  symlinkSync('1@before.the-last-boot', link)
  await claimLink(link, taken)
  expect(owner()).toBe(process.pid)
})

test('a file that is not a claim is replaced', async () => {
  writeFileSync(link, 'something else')
  await claimLink(link, taken)
  expect(owner()).toBe(process.pid)
})

test('a claim is taken over even if another process died during its takeover', async () => {
  symlinkSync('999999999@long.ago', link)
  symlinkSync('999999998@long.ago', `${link}.taking-over`)
  await claimLink(link, taken)
  expect(owner()).toBe(process.pid)
})

test('of many processes that find the same stale claim exactly one gets it', async () => {
  for (let round = 0; round < 100; round += 1) {
    symlinkSync('999999999@long.ago', link)
    const outcomes = await Promise.allSettled(
      Array.from({ length: 8 }, () => claimLink(link, taken)),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(readdirSync(folder)).toEqual(['owner'])
    rmSync(link)
  }
})
