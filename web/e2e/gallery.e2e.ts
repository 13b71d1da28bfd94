import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { expectAccessible } from './page/axe.ts'
import { expectNoOverflow, seesBoth, showOnPhone } from './page/look.ts'
import { makeAccount, newPerson } from './page/people.ts'
import { currentPath, addSession } from './page/session.ts'
import { expect, test } from './server/test.ts'

const ada = newPerson()
const designer = { ...newPerson(), email: 'designer@cartograph.example' }

test.beforeAll(({ request }) => makeDesigner(request))

/** The version of Chromium that rendered the snapshots; others render text slightly differently. */
const drawnBy = '150'

test.describe('one below the other', () => {
  // A single column, in which a tile is 480 px wide.
  test.use({ viewport: { width: 540, height: 1400 }, deviceScaleFactor: 1, colorScheme: 'light' })

  /**
   * After an intended change of the look, regenerate and review the snapshots, and update the version above:
   * `npx playwright test -c web/playwright.config.ts gallery -g 'looks as it did' --update-snapshots`
   */
  test('every kind of element is whole in every state, and looks as it did', async ({
    page,
    browser,
  }) => {
    test.setTimeout(180_000)
    const isSameBrowser = browser.version().startsWith(`${drawnBy}.`)
    const complaints = listComplaints(page)
    await openGallery(page)
    for (const [at, link] of (await linksToKinds(page)).entries()) {
      const name = await link.innerText()
      await test.step(name, async () => {
        await openKind(page, link, name)
        if (isSameBrowser) await comparePictures(page, name)
        // The same element is there once for each state and theme. Both have the same structure, and every other
        // kind is checked in dark.
        const outside = seesBoth ? null : `[aria-label="${at % 2 === 0 ? 'Dark' : 'Light'}"]`
        const except = ['landmark-unique']
        await withoutDimming(page, () => expectAccessible(page, { except, outside }))
        await showOnPhone(page, () => expectNoOverflow(page))
      })
    }
    expect(complaints).toEqual([])
  })
})

async function comparePictures(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  await page.mouse.move(0, 0)
  for (const theme of ['Light', 'Dark']) {
    const first = page.getByRole('region', { name: theme, exact: true }).getByRole('listitem')
    await expect
      .soft(first.first().locator('section').first())
      .toHaveScreenshot(`${name} ${theme}.png`.toLowerCase().replaceAll(' ', '-'), {
        // Tolerates antialiasing; a moved label differs in more pixels.
        maxDiffPixels: 60,
      })
  }
}

test('users without the developer mode are redirected home', async ({ page }) => {
  await makeAccount(page.request, ada)
  await addSession(page, ada)
  await page.addInitScript(() => localStorage.setItem('cartograph.dev-mode', 'on'))
  await page.goto('/dev/gallery')
  await expect.poll(() => currentPath(page)).toBe('/')

  await addSession(page, designer)
  await page.addInitScript(() => localStorage.setItem('cartograph.dev-mode', 'off'))
  await page.goto('/dev/gallery#chart')
  await expect.poll(() => currentPath(page)).toBe('/')
})

async function openGallery(page: Page): Promise<void> {
  await addSession(page, designer)
  await page.addInitScript(() => localStorage.setItem('cartograph.dev-mode', 'on'))
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/dev/gallery')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // It floats above the elements.
  await page
    .getByRole('complementary', { name: 'Developer' })
    .evaluate((toggle) => toggle.setAttribute('hidden', ''))
}

async function linksToKinds(page: Page): Promise<Locator[]> {
  const kinds = page.getByRole('navigation', { name: 'Kinds of element' }).getByRole('link')
  await expect(kinds).toHaveCount(21)
  return kinds.all()
}

async function openKind(page: Page, link: Locator, name: string): Promise<void> {
  await link.click()
  await expect(page.getByRole('heading', { name, exact: true, level: 1 })).toBeVisible()
  await expectDrawn(page)
}

/** In each theme one element stays in the loading state. */
async function expectDrawn(page: Page): Promise<void> {
  await expect(page.getByRole('main').getByText(/^Loading (?!insights)/)).toHaveCount(2)
}

/** Ignores the dimming of elements that are about to update. */
async function withoutDimming(page: Page, work: () => Promise<void>): Promise<void> {
  const dimmed = page.locator('.dim-while-loading')
  const setOpacity = (opacity: string) =>
    dimmed.evaluateAll((all, value) => {
      for (const one of all) if (one instanceof HTMLElement) one.style.opacity = value
    }, opacity)
  await setOpacity('1')
  await work()
  await setOpacity('')
}

function listComplaints(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  return complaints
}

/** Only a few addresses count as developers on the server; on a retry the account exists. */
async function makeDesigner(request: APIRequestContext): Promise<void> {
  const { email, password } = designer
  const answer = await request.post('/v1/identity/sign-in', { data: { email, password } })
  if (!answer.ok()) await makeAccount(request, designer)
}
