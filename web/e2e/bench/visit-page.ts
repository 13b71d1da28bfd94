import { chromium, type Page } from '@playwright/test'
import { launchOptions } from '../page/launch-options.ts'
import { addSession } from '../page/session.ts'
import type { Visit, VisitOptions } from './visit.ts'
import { watchPage, type Notes } from './watch-page.ts'

/** `node --import tsx web/e2e/bench/visit-page.ts <options as JSON>` prints the visit as JSON. */
const options = JSON.parse(process.argv[2] ?? '{}') as VisitOptions

const browser = await chromium.launch(launchOptions)
try {
  console.log(JSON.stringify(await visit()))
} finally {
  await browser.close()
}

async function visit(): Promise<Visit> {
  const { url, path, width, height, slowdown, platforms, changesFilters } = options
  const context = await browser.newContext({
    baseURL: url,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    viewport: { width, height },
  })
  await addSession(context, options)
  const page = await context.newPage()
  // The runner compiles functions with calls of a helper, `__name`, which pages don't have.
  await page.addInitScript('globalThis.__name = (named) => named')
  await page.addInitScript(watchPage)
  await connectAll(page, platforms)
  const queries = new Set<string>()
  page.on('request', (request) => {
    if (request.url().endsWith('/load')) queries.add(request.postData() ?? '')
  })
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })

  await page.goto(path)
  await settle(page)
  const loaded = {
    queries: [...queries].flatMap(queriesOf),
    scripts: await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => new URL(name).pathname)
        .filter((name) => name.endsWith('.js')),
    ),
    elements: await page.locator('main [id] > section').count(),
    ...(await timesOf(page)),
  }
  const datesMs = changesFilters ? await slowestPress(page, chooseDates) : null
  const choiceMs = changesFilters ? await slowestPress(page, chooseValue) : null
  // A request that is still under way would otherwise fail its handler when the browser closes.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  // Layout shifts during filtering count as well.
  return { ...loaded, datesMs, choiceMs, layoutShift: (await notesOf(page)).layoutShift }
}

function notesOf(page: Page): Promise<Notes> {
  return page.evaluate(() => window.benchNotes)
}

async function timesOf(page: Page) {
  const { firstPaint, largestPaint, settled } = await notesOf(page)
  return { firstPaintMs: firstPaint, largestPaintMs: largestPaint, lastElementMs: settled }
}

/** Waits until nothing has loaded for half a second. */
async function settle(page: Page): Promise<void> {
  await page.waitForFunction(
    () => window.benchNotes.settled > 0 && performance.now() - window.benchNotes.settled > 500,
    null,
    { timeout: 120_000, polling: 100 },
  )
}

async function slowestPress(page: Page, act: (page: Page) => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    window.benchNotes.slowestPress = 0
  })
  await act(page)
  await page.waitForTimeout(300)
  await settle(page)
  return (await notesOf(page)).slowestPress
}

async function chooseDates(page: Page): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('button', { name: /\b20\d\d\b/ })
    .first()
    .click()
  await page
    .getByRole('dialog', { name: 'Dates' })
    .getByRole('button', { name: 'Last 7 days' })
    .click()
}

async function chooseValue(page: Page): Promise<void> {
  await page.getByRole('group', { name: 'Filters' }).first().getByRole('button').first().click()
  await page.getByRole('dialog').getByRole('option').first().click()
}

/** A synthetic store has rows of every platform without any connections. */
async function connectAll(page: Page, platforms: readonly string[]): Promise<void> {
  // The live channel would report the real connections.
  await page.routeWebSocket(/./, () => undefined)
  await page.route('**/data_ingestions', async (route) => {
    const response = await route.fetch()
    const { items } = (await response.json()) as { items: Record<string, unknown>[] }
    const now = new Date().toISOString()
    const done = { state: 'done', error: null, record_updated_at: now, history_done: true }
    const streams = platforms.map((platform) => ({ ...items[0], ...done, platform }))
    await route.fulfill({ response, json: { items: [{ ...items[0], ...done }, ...streams] } })
  })
}

function queriesOf(body: string): Readonly<Record<string, unknown>>[] {
  const { query } = JSON.parse(body) as {
    query: Record<string, unknown> | Record<string, unknown>[]
  }
  return Array.isArray(query) ? query : [query]
}
