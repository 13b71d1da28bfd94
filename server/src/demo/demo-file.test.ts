import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newId, OrgId } from '@cartograph/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { demoFilePath, newDemoPassword, readDemoFile, writeDemoFile } from './demo-file.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cartograph-demo-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('the file with the demo sign-in', () => {
  it('is readable only by its owner and leaves no temporary file', () => {
    const demo = { email: 'demo@shop.example', password: newDemoPassword(), org_id: newId(OrgId) }
    writeDemoFile(folder, demo)
    expect(readDemoFile(folder)).toEqual(demo)
    expect(statSync(demoFilePath(folder)).mode & 0o777).toBe(0o600)
    expect(readdirSync(folder)).toEqual(['demo.json'])
  })

  it('counts as absent when it is missing or damaged', () => {
    expect(readDemoFile(folder)).toBeNull()
    writeFileSync(demoFilePath(folder), '{"email":"demo@sh')
    expect(readDemoFile(folder)).toBeNull()
  })

  it('never has the same password twice', () => {
    const passwords = new Set(Array.from({ length: 100 }, newDemoPassword))
    expect(passwords.size).toBe(100)
    expect([...passwords].every((password) => password.length === 16)).toBe(true)
  })
})
