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

test('is refused while its owner lives, and free once given back', async () => {
  const release = await claimLink(link, taken)
  await expect(claimLink(link, taken)).rejects.toThrow(`owned by ${process.pid}`)
  release()
  expect(readdirSync(folder)).toEqual([])
  await claimLink(link, taken)
  // Giving back twice must not take it from the next owner.
  release()
  expect(owner()).toBe(process.pid)
})

test('is taken over from a process that is gone', async () => {
  const child = spawn('true')
  await once(child, 'exit')
  symlinkSync(`${child.pid}@some.time`, link)
  await claimLink(link, taken)
  expect(owner()).toBe(process.pid)
})

test('is taken over from a process whose number now belongs to another', async () => {
  symlinkSync('1@before.the-last-boot', link)
  await claimLink(link, taken)
  expect(owner()).toBe(process.pid)
})

test('is taken over when what stands there is no claim', async () => {
  writeFileSync(link, 'something else')
  await claimLink(link, taken)
  expect(owner()).toBe(process.pid)
})

test('is taken over past somebody who died while taking it over', async () => {
  symlinkSync('999999999@long.ago', link)
  symlinkSync('999999998@long.ago', `${link}.taking-over`)
  await claimLink(link, taken)
  expect(owner()).toBe(process.pid)
})

test('of many that find the same stale claim at the same moment exactly one gets it', async () => {
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
