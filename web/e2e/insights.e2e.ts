import type { Page } from '@playwright/test'
import { judgeAgain } from './server/database.ts'
import { look } from './page/look.ts'
import { onPhone } from './page/sizes.ts'
import {
  feedPath,
  insightsOf,
  metricInFeed,
  openFeed,
  openFinding,
  waitUntilJudged,
} from './page/insights-pages.ts'
import { readDemo } from './server/demo.ts'
import { currentPath, addSession } from './page/session.ts'
import { expect, test } from './server/test.ts'

test.beforeAll(async ({ request }) => {
  // The history of the demo syncs first, along with the other tests.
  test.setTimeout(900_000)
  await waitUntilJudged(request)
})

test.beforeEach(async ({ context }) => {
  await addSession(context, readDemo())
})

test('an insight shows its expected range and its explanations', async ({ page }) => {
  const first = await openFeed(page, '?days=90')
  const sentence = await first.getByRole('link').innerText()
  expect(sentence).toMatch(/(was|were) .+ expected \(range .+–.+\)\.$/)
  await expect(first.getByRole('img', { name: /^Last \d+ days: [1-9]/ })).toBeVisible()

  await first.getByRole('link').click()
  await expect(page).toHaveURL(/\/insights\/s\/[0-9a-f-]{36}$/)
  const overview = page.getByRole('region', { name: 'Overview' })
  await expect(overview.getByRole('slider')).toHaveAttribute('aria-valuetext', /expected .+ to /)
  await expect(page.getByText(sentence).first()).toBeVisible()
  await overview.getByText('Table', { exact: true }).first().click()
  const days = overview.getByRole('table', { name: /previous (four weeks|six months)$/ })
  await expect(days.getByRole('row')).toHaveCount(11)
  await overview.getByRole('button', { name: /^Show all/ }).click()
  // 29 for days, 27 for weeks, and one header row.
  await expect.poll(async () => [28, 30].includes(await days.getByRole('row').count())).toBe(true)

  const sections = page.getByRole('navigation', { name: 'Sections' })
  await sections.getByRole('link', { name: 'Other metrics' }).click()
  await expect(page).toHaveURL(/#other_metrics$/)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Other metrics', exact: true })).toBeInViewport()
  await page.goBack()
  await expect.poll(() => currentPath(page)).toBe(feedPath('?days=90'))

  await page.goForward()
  await page.getByRole('button', { name: /^Comments/ }).click()
  const drawer = page.getByRole('dialog', { name: /^Comments/ })
  await drawer.getByRole('textbox', { name: 'Write a comment' }).fill('We know why')
  await drawer.getByRole('button', { name: 'Send' }).click()
  await expect(drawer.locator('li[data-message]').getByText('We know why')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /^Comments/ })).toContainText('1')
})

test('the last four weeks tell a story: good and bad news of several sources, each with its cause', async ({
  request,
}) => {
  const feed = (await insightsOf(request)).map(({ _source }) => _source)
  const isOf = (pattern: RegExp) => feed.filter(({ tags }) => pattern.test(tags.metric))
  const about = {
    price: isOf(/unitPriceBeforeDiscounts$/),
    ads: feed.filter(({ entity_alias: name }) => /^(facebook|Paid social)$/i.test(name)),
    tracking: isOf(/^GATrafficSourceUtm\.(sessions|addToCarts)$/),
    email: feed.filter(
      ({ entity_alias: name, tags, change_sentiment: sentiment }) =>
        sentiment === 1 && (name === 'Email' || tags.metric.startsWith('MailPerformance')),
    ),
    refunds: isOf(/^ShopifyOrders\.(netSales|refunds|refundRate)$/),
    stockOut: isOf(/^ShopifyOrderLines\.(unitsSold|netSales)$/).filter(
      ({ change_sentiment: sentiment }) => sentiment === -1,
    ),
    takeoff: isOf(/^ShopifyOrderLines\.(unitsSold|netSales)$/).filter(
      ({ change_sentiment: sentiment }) => sentiment === 1,
    ),
  }
  const found = Object.entries(about).filter(([, insights]) => insights.length > 0)
  // Of a holiday in between, the most that can happen is that it hides one of them.
  expect(found.length, found.map(([name]) => name).join(', ')).toBeGreaterThanOrEqual(6)
  const causes = found.map(([, [first]]) => first?.explainers.map(({ sentence }) => sentence) ?? [])
  for (const sentences of causes) expect(sentences.join(' ')).toMatch(/driver|Action log|mix/)
  expect(causes.flat().some((sentence) => sentence?.includes('Action log: '))).toBe(true)
  for (const { metric_summary: of } of feed) {
    const [value, lower, upper] = [of.metric_value, of.metric_lower_bound, of.metric_upper_bound]
    expect(Number(value) < Number(lower) || Number(value) > Number(upper)).toBe(true)
  }
})

test('by key alone: from one finding to the next, and back to the list', async ({ page }) => {
  const first = await openFeed(page, '?days=90')
  const links = page.getByRole('article').getByRole('link')
  await first.getByRole('link').focus()
  await page.keyboard.press('j')
  await expect(links.nth(1)).toBeFocused()
  await page.keyboard.press('k')
  await page.keyboard.press('Enter')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(page.getByRole('navigation', { name: 'Sections' })).toBeVisible()
  const before = page.url()
  const title = await heading.innerText()
  await page.keyboard.press('j')
  await expect(page).not.toHaveURL(before)
  await expect(page.getByRole('region', { name: 'Overview' })).toBeVisible()
  await page.keyboard.press('k')
  await expect(page).toHaveURL(before)
  await expect(heading).toHaveText(title)
  await page.getByRole('link', { name: 'Back to the list' }).click()
  await expect.poll(() => currentPath(page)).toBe(feedPath('?days=90'))
})

test('what is pinned stays under Saved, also after a reload, until it is unpinned', async ({
  page,
}) => {
  const first = await openFeed(page, '?days=90')
  const name = await first.getByRole('link').innerText()
  const kept = page.waitForResponse((answer) => answer.url().endsWith('/feed_pins') && answer.ok())
  await first.getByRole('button', { name: /^Pin:/ }).click()
  await expect(first.getByRole('button', { name: /^Pin:/ })).toHaveAttribute('aria-pressed', 'true')
  await kept
  await page.getByRole('link', { name: 'Saved' }).click()
  await page.reload()
  const pinned = page.getByRole('article').filter({ hasText: name })
  await expect(pinned).toHaveCount(1)
  await pinned.getByRole('button', { name: /^Pin:/ }).click()
  await expect(page.getByText("You don't have any pinned items")).toBeVisible()
})

test.describe('on a phone', () => {
  test.use(onPhone)

  test('what is marked and closed is so for everybody, and can be taken back', async ({ page }) => {
    const first = await openFeed(page, '?days=90')
    const name = await first.getByRole('link').innerText()
    await first.getByRole('button', { name: /^Useful:/ }).click()
    await expect(first.getByText(/^Marked as useful, by /)).toBeVisible()
    await expect(page.getByText(/1 of 1 rated insight was useful/)).toBeVisible()
    const unmarked = answerToMark(page)
    await first.getByRole('button', { name: /^Useful:/ }).click()
    await expect(first.getByText(/^Marked as useful/)).toHaveCount(0)
    await unmarked

    await first.getByRole('button', { name: /^Dismiss:/ }).click()
    await page.getByRole('menuitem', { name: /^Explained/ }).click()
    const same = page.getByRole('article').filter({ hasText: name })
    await expect(same).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
    const reopened = answerToMark(page)
    await page.keyboard.press('Enter')
    await expect(same).toHaveCount(1)
    await reopened
    await page.reload()
    await expect(same).toHaveCount(1)
  })
})

/** Waits until the server has removed the feedback on an insight. */
function answerToMark(page: Page): Promise<unknown> {
  return page.waitForResponse(
    async (answer) =>
      answer.url().endsWith('/feedback') &&
      ((await answer.json()) as { feedback: unknown }).feedback === null,
  )
}

test('what is chosen is in the address, and a failed load can be tried again', async ({ page }) => {
  await openFeed(page, '?days=90')
  await page.getByText('Compact', { exact: true }).click()
  await expect.poll(() => currentPath(page)).toBe(feedPath('?days=90&view=compact'))
  await page.getByText('Negative', { exact: true }).click()
  await expect.poll(() => currentPath(page)).toContain('sentiment=-1')
  const bad = page.getByRole('article').getByText('Worse than expected')
  await expect(bad.first()).toBeVisible()
  await expect(page.getByRole('article').getByText('Better than expected')).toHaveCount(0)

  await page.route('**/insights/feed?*', (route) => route.abort())
  await page.getByText('Positive', { exact: true }).click()
  await expect(page.getByText("Couldn't load insights")).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(0)
  await page.unroute('**/insights/feed?*')
  const good = page.getByRole('article').getByText('Better than expected').first()
  // The live channel may have triggered the reload already.
  await page.getByRole('button', { name: 'Try again' }).or(good).click()
  await expect(good).toBeVisible()
})

test('a search that ends while the feed is open tells its news there, without a reload', async ({
  page,
  request,
}) => {
  await waitUntilJudged(request)
  // The newest insight: after a day's new data, only the last two weeks are searched.
  const link = (await openFeed(page, '?view=compact')).getByRole('link')
  const id = /[0-9a-f-]{36}$/.exec((await link.getAttribute('href')) ?? '')?.[0] ?? ''
  const same = page.getByRole('article').filter({ hasText: await link.innerText() })
  await expect(same).toHaveCount(1)
  const loads: string[] = []
  page.on('domcontentloaded', () => loads.push(page.url()))
  // Awaited from before the search, by the page itself: the search takes seconds.
  const isGone = same.waitFor({ state: 'detached' })
  const isAnnounced = page.getByText(/^Your data is being analyzed/).waitFor()
  await judgeAgain(readDemo().org_id, { without: id })
  await Promise.all([isGone, isAnnounced])
  await expect(same).toHaveCount(1, { timeout: 60_000 })
  expect(loads).toEqual([])
})

test('a name with a typing mistake is found, by key alone', async ({ page, request }) => {
  const metric = await metricInFeed(request)
  // Two letters swapped.
  const mistaken = metric.replace(/(\w)(?!\1)(\w)(\w{1,2})$/, '$2$1$3')
  expect(mistaken).not.toBe(metric)
  await page.goto(feedPath().replace('/feed', '/search'))
  const field = page.getByRole('combobox', { name: /^Search for a metric/ })
  await field.pressSequentially(mistaken)
  await expect(page.getByRole('option').first()).toHaveText(`${metric} (Metric)`)
  await page.keyboard.press('ArrowDown')
  await expect(field).toHaveAttribute('aria-activedescendant', /.+/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/metadata_id=metric/)
  expect(new URL(page.url()).searchParams.get('entity_alias')).toBe(metric)
  await expect(page.getByRole('article').first()).toContainText(metric)
  await page.goBack()
  await expect(field).toHaveValue('')
})

test('what is asked about a finding in plain words is answered by its own figures', async ({
  page,
}) => {
  await openFinding(page)
  const overview = page.getByRole('region', { name: 'Overview' })
  const actual = overview.locator('dl > div', { hasText: /^Actual/ }).locator('dd')
  const actualValue = await actual.innerText()
  await page.getByRole('link', { name: 'Ask about this' }).first().click()
  const field = page.getByRole('textbox', { name: 'Ask about this' })
  await expect(field).toBeFocused()
  await field.fill('How was it the week before, by zodiac?')
  await page.keyboard.press('Enter')
  const ask = page.getByRole('region', { name: 'Ask about this' })
  await expect(ask.getByText(/^I didn’t understand “zodiac”\./).first()).toBeVisible()
  await expect(ask.getByText(/ · Compared with \w/)).toBeVisible()
  await expect(ask).toContainText(actualValue)
  await expect(ask.getByText(/vs\. [A-Z].+\d{4}.*: /).first()).toBeAttached()

  // Only a finding about the whole shop offers it by a button, and which is the newest depends on the date.
  await field.fill('Break down by channel')
  await page.keyboard.press('Enter')
  const table = ask.getByRole('grid').or(ask.getByRole('table')).first()
  await expect(table.getByRole('columnheader', { name: 'Current' })).toBeVisible()
  await expect(table.getByRole('columnheader', { name: 'Change %' })).toBeVisible()
  await ask.getByRole('button', { name: 'What happened since?' }).click()
  await expect(ask.getByText(/ by day · /)).toBeVisible()
  await expect(ask.getByRole('slider').first()).toBeVisible()

  await field.fill('Is this unusual?')
  await page.keyboard.press('Enter')
  await expect(ask.getByText(/95 of 100 ordinary \w+ are within this range/).first()).toBeVisible()
  await field.fill('and the day before?')
  await page.keyboard.press('Enter')
  await expect(ask.getByText(/ · Compared with \w/)).toBeVisible()
  await look(page, 'finding-asked')
})

test('the other names of the addresses lead to the same pages', async ({ page }) => {
  await page.goto(feedPath().replace('/feed', '/s/feed'))
  await expect.poll(() => currentPath(page)).toBe(feedPath())
  await openFinding(page)
  const url = page.url()
  const title = await page.getByRole('heading', { level: 1 }).innerText()
  await page.goto(url.replace('/insights/s/', '/insights/'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await page.goto(url.replace(/[0-9a-f]{12}$/, '0'.repeat(12)))
  await expect(page.getByText("Sorry, this page doesn't exist!")).toBeVisible()
})

test(`the feed, a finding and the search are whole`, async ({ page }) => {
  await openFeed(page, '?days=90')
  await look(page, 'feed')
  await openFeed(page, '?days=90&view=compact')
  await look(page, 'feed-compact')
  await page.goto(feedPath('/saved'))
  await expect(page.getByText("You don't have any pinned items")).toBeVisible()
  await look(page, 'feed-saved')
  await openFinding(page)
  await look(page, 'finding')
  await page.goto(feedPath().replace('/feed', '/search'))
  await expect(page.getByRole('heading', { name: 'What do you want to know' })).toBeVisible()
  await page.getByRole('combobox').fill('net')
  await expect(page.getByRole('option').first()).toBeVisible()
  await look(page, 'search')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Also found' })).toBeVisible()
  await look(page, 'search-results')
  await lookAtPalette(page)
})

/** Finds a metric, a value with its insights, and the keys of the dashboard that shows the metric. */
async function lookAtPalette(page: Page): Promise<void> {
  const open = page.getByRole('button', { name: 'Find anything' })
  const field = page.getByRole('combobox', { name: 'Find anything' })
  const first = page.getByRole('option').first()
  await open.click()
  await expect(field).toBeFocused()
  await expect(first).toContainText('Overview')
  await look(page, 'palette')
  await field.fill('email')
  await expect(page.getByRole('group', { name: 'Products, channels and more' })).toBeVisible()
  await look(page, 'palette-email')
  await page.keyboard.press('Escape')
  await expect(open).toBeFocused()

  await page.keyboard.press('ControlOrMeta+k')
  await field.fill('net salse')
  await expect(first).toContainText('Net sales')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/explore#sales\.sales\.0$/)
  await expect(page.getByRole('main').getByRole('slider').first()).toBeVisible()
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(keys.getByRole('region', { name: 'Charts' })).toBeVisible()
  await look(page, 'keys')
  await page.keyboard.press('Escape')
  await expect(keys).toHaveCount(0)
  await page.keyboard.press('g')
  await page.keyboard.press('f')
  await expect(page).toHaveURL(/insights\/feed$/)
}
