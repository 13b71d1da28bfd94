import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'

interface DemoFile {
  readonly email: string
  readonly password: string
  readonly org_id: string
}

/** Where the running server keeps everything. */
export const dataFolder = () => process.env['E2E_DATA_DIR'] ?? ''

/** The sign-in that the server wrote for whoever owns the data folder. */
export function readDemo(): DemoFile {
  return JSON.parse(readFileSync(join(dataFolder(), 'demo.json'), 'utf8')) as DemoFile
}

export async function signIn(page: Page, path?: string): Promise<DemoFile> {
  const demo = readDemo()
  await page.goto(path ?? `/org/${demo.org_id}/insights/overview`)
  await page.getByLabel('E-mail').fill(demo.email)
  await page.getByLabel('Password', { exact: true }).fill(demo.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  return demo
}

export async function waitUntilSynced(page: Page): Promise<void> {
  await page.getByText('Everything is synced').waitFor({ timeout: 110_000 })
}
