import { endpoints } from '@cartograph/contract'
import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test'
import { readDemo } from './demo.ts'
import { post } from './people.ts'

export const feedPath = (rest = '') => `/org/${readDemo().org_id}/insights/feed${rest}`

/** The demo's figures were judged at least once, which comes after the first reading of their history. */
export async function waitUntilJudged(request: APIRequestContext): Promise<void> {
  const { email, password, org_id: orgId } = readDemo()
  await expect(async () => {
    const signedIn = await post(request, endpoints.signIn.path, { email, password })
    const { token } = (await signedIn.json()) as { token: string }
    const answer = await request.get(`/v1/orgs/${orgId}/insights/status`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const { run } = (await answer.json()) as { run: object | null }
    expect(run).toMatchObject({ state: 'done', through: expect.any(String) })
  }).toPass({ intervals: [1_000, 5_000] })
}

/** Its first finding. */
export async function openFeed(page: Page, rest: string): Promise<Locator> {
  await page.goto(feedPath(rest))
  const first = page.getByRole('article').first()
  await expect(first).toBeVisible()
  return first
}

/** The first finding, in detail. */
export async function openFinding(page: Page): Promise<void> {
  const first = await openFeed(page, '?days=90')
  await first.getByRole('link').click()
  await expect(page.getByRole('navigation', { name: 'Sections' })).toBeVisible()
}
