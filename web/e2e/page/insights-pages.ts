import { endpoints, type FeedItem } from '@cartograph/contract'
import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test'
import { readDemo } from '../server/demo.ts'
import { post } from './people.ts'

export const feedPath = (rest = '') => `/org/${readDemo().org_id}/insights/feed${rest}`

/** Waits for the first analysis of the demo, which follows the first sync. */
export async function waitUntilJudged(request: APIRequestContext): Promise<void> {
  await expect(async () => {
    const answer = await request.get(`/v1/orgs/${readDemo().org_id}/insights/status`, {
      headers: await demoHeaders(request),
    })
    const { run } = (await answer.json()) as { run: object | null }
    expect(run).toMatchObject({ state: 'done', through: expect.any(String) })
  }).toPass({ intervals: [1_000, 5_000] })
}

/** A metric with an insight; which one depends on the date of the test. */
export async function metricInFeed(request: APIRequestContext): Promise<string> {
  const answer = await request.post(`/v1/orgs/${readDemo().org_id}/insights/feed?size=50`, {
    headers: await demoHeaders(request),
    data: {},
  })
  const { items } = (await answer.json()) as {
    items: readonly { _source: { metric_alias: string } }[]
  }
  const names = items.map(({ _source }) => _source.metric_alias)
  // In a short name such as AOV, a typo would leave nothing to match.
  return names.find((name) => /\w{4}$/.test(name)) ?? ''
}

/** The insights of the last four weeks, including closed ones. */
export async function insightsOf(request: APIRequestContext): Promise<FeedItem[]> {
  const path = `/v1/orgs/${readDemo().org_id}/insights/feed`
  const since = new Date(Date.now() - 28 * 86_400_000).toISOString().slice(0, 10)
  const answer = await request.post(`${path}?size=50`, {
    headers: await demoHeaders(request),
    data: { since, include_closed: true },
  })
  expect(answer.status()).toBe(200)
  return ((await answer.json()) as { items: FeedItem[] }).items
}

async function demoHeaders(request: APIRequestContext): Promise<Record<string, string>> {
  const { email, password } = readDemo()
  const signedIn = await post(request, endpoints.signIn.path, { email, password })
  const { token } = (await signedIn.json()) as { token: string }
  return { authorization: `Bearer ${token}` }
}

/** Returns the first insight. */
export async function openFeed(page: Page, rest: string): Promise<Locator> {
  await page.goto(feedPath(rest))
  const first = page.getByRole('article').first()
  await expect(first).toBeVisible()
  return first
}

/** Opens the first insight. */
export async function openFinding(page: Page): Promise<void> {
  const first = await openFeed(page, '?days=90')
  await first.getByRole('link').click()
  await expect(page.getByRole('navigation', { name: 'Sections' })).toBeVisible()
}
