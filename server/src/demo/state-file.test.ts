import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { emptyState } from '@cartograph/sandbox'
import { afterEach, expect, it } from 'vitest'
import { openStateFile } from './state-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'state-file-'))
const path = join(folder, 'sandbox', 'stripe.json')
afterEach(() => rmSync(join(folder, 'sandbox'), { recursive: true, force: true }))

it('the account at the simulated Stripe is there again after a restart', () => {
  expect(openStateFile(path, emptyState()).read()).toBeNull()
  const state = { ...emptyState(), sequence: 7 }
  openStateFile(path, emptyState()).write(state)
  expect(openStateFile(path, emptyState()).read()).toEqual(state)
  expect(statSync(path).mode & 0o777).toBe(0o600)
})

it('a file that is broken or of another version is not read', () => {
  const file = openStateFile(path, emptyState())
  file.write(emptyState())
  for (const text of ['{', '{}', JSON.stringify({ ...emptyState(), charges: undefined })]) {
    writeFileSync(path, text)
    expect(openStateFile(path, emptyState()).read()).toBeNull()
    expect(readFileSync(path, 'utf8')).toBe(text)
  }
})
