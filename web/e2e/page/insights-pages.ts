import { endpoints } from '@cartograph/contract'
import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test'
import { readDemo } from '../server/demo.ts'
import { post } from './people.ts'

export const feedPath = (rest = '') => `/org/${readDemo().org_id}/insights/feed${rest}`

/** The demo's figures were judged at least once, which comes after the first reading of their history. */
export async function waitUntilJudged(request: APIRequestContext): Promise<void> {
  await expect(async () => {
    const answer = await request.get(`/v1/orgs/${readDemo().org_id}/insights/status`, {
      headers: await demoHeaders(request),
    })
    const { run } = (await answer.json()) as { run: object | null }
    expect(run).toMatchObject({ state: 'done', through: expect.any(String) })
  }).toPass({ intervals: [1_000, 5_000] })
}

/** A metric that something was found of: which it is depends on the day on which the demo is tried. */
export async function metricInFeed(request: APIRequestContext): Promise<string> {
  const answer = await request.post(`/v1/orgs/${readDemo().org_id}/insights/feed?size=50`, {
    headers: await demoHeaders(request),
    data: {},
  })
  const { items } = (await answer.json()) as {
    items: readonly { _source: { metric_alias: string } }[]
  }
  const names = items.map(({ _source }) => _source.metric_alias)
  // Of a word as short as AOV nothing would be left by a mistake.
  return names.find((name) => /\w{4}$/.test(name)) ?? ''
}

async function demoHeaders(request: APIRequestContext): Promise<Record<string, string>> {
  const { email, password } = readDemo()
  const signedIn = await post(request, endpoints.signIn.path, { email, password })
  const { token } = (await signedIn.json()) as { token: string }
  return { authorization: `Bearer ${token}` }
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
