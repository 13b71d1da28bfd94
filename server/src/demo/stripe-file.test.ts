import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { emptyState } from '@cartograph/sandbox'
import { afterEach, expect, it } from 'vitest'
import { openStripeFile } from './stripe-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'stripe-file-'))
const path = join(folder, 'sandbox', 'stripe.json')
afterEach(() => rmSync(join(folder, 'sandbox'), { recursive: true, force: true }))

it('the account at the simulated Stripe is there again after a restart', () => {
  expect(openStripeFile(path).read()).toBeNull()
  const state = { ...emptyState(), sequence: 7 }
  openStripeFile(path).write(state)
  expect(openStripeFile(path).read()).toEqual(state)
  expect(statSync(path).mode & 0o777).toBe(0o600)
})

it('a file that is broken or of another version is not read', () => {
  const file = openStripeFile(path)
  file.write(emptyState())
  for (const text of ['{', '{}', JSON.stringify({ ...emptyState(), charges: undefined })]) {
    writeFileSync(path, text)
    expect(openStripeFile(path).read()).toBeNull()
    expect(readFileSync(path, 'utf8')).toBe(text)
  }
})
