import { randomBytes } from 'node:crypto'
import {
  mkdirSync,
  openSync,
  closeSync,
  fsyncSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { OrgId } from '@cartograph/contract'
import * as z from 'zod'

/** The demo's sign-in, for the owner of the data folder. */
export const DemoFile = z.object({ email: z.string(), password: z.string(), org_id: OrgId })
export type DemoFile = z.infer<typeof DemoFile>

export function demoFilePath(dataDir: string): string {
  return join(dataDir, 'demo.json')
}

/** Null when the file is missing or invalid; a new one is then written. */
export function readDemoFile(dataDir: string): DemoFile | null {
  try {
    return DemoFile.parse(JSON.parse(readFileSync(demoFilePath(dataDir), 'utf8')))
  } catch {
    return null
  }
}

/** Writes atomically and flushes to disk before returning. */
export function writeDemoFile(dataDir: string, demo: DemoFile): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const path = demoFilePath(dataDir)
  const draft = `${path}.${process.pid}`
  const file = openSync(draft, 'w', 0o600)
  try {
    writeSync(file, `${JSON.stringify(demo, null, 2)}\n`)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(draft, path)
}

export const demoEmail = 'demo@cartograph.example'

export function newDemoPassword(): string {
  return randomBytes(12).toString('base64url')
}
