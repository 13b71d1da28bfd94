import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { desktop, phone } from './sizes.ts'

type Theme = 'light' | 'dark'

/** `npm run soak` sees each state in both ways, and so does who takes screenshots. */
export const seesBoth =
  process.env['E2E_LOOKS'] === 'all' || process.env['E2E_PICTURES'] !== undefined

/**
 * Checks what holds on every page, no accessibility violations and no horizontal overflow, in one of two ways:
 * on a desktop in light, or on a phone in dark. Which one depends on the name, so that half of the states are
 * seen in each. What a resize would close has only one size, and is seen there in one of the themes.
 */
export async function look(
  page: Page,
  name: string,
  { isOnlySize = false }: { isOnlySize?: boolean } = {},
): Promise<void> {
  if (isNarrow(page)) return check(page, name, 'dark')
  const isInDark = isOdd(name)
  if (seesBoth || !isInDark) await check(page, name, 'light')
  if (!seesBoth && !isInDark) return
  if (isOnlySize) await check(page, name, 'dark')
  else await lookOnPhone(page, name)
}

function isOdd(name: string): boolean {
  let sum = 0
  for (const letter of name) sum += letter.charCodeAt(0)
  return sum % 2 === 1
}

/** For one of several states that are alike on a desktop. */
export function lookOnPhone(page: Page, name: string): Promise<void> {
  return showOnPhone(page, () => check(page, name, 'dark'))
}

/** Shows the page for a moment as a phone does, with large controls for fingers. */
export async function showOnPhone(page: Page, work: () => Promise<void>): Promise<void> {
  const before = page.viewportSize() ?? desktop
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  await page.setViewportSize({ ...phone, height: Math.max(phone.height, before.height) })
  await work()
  await session.detach()
  await page.setViewportSize(before)
}

async function check(page: Page, name: string, theme: Theme): Promise<void> {
  await show(page, theme)
  // What is half below the top bar would count as too small a target.
  await page.evaluate(() => scrollTo(0, 0))
  await dismissToasts(page)
  await expectAccessible(page)
  await expectNoOverflow(page)
  await takeScreenshots(page, name)
}

/** A toast covers what is at the top right for five seconds. One with Undo stays: a test may press it later. */
async function dismissToasts(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const toast of document.querySelectorAll('[aria-live=polite] > *')) {
      const buttons = [...toast.querySelectorAll('button')]
      if (buttons.length === 1 && buttons[0]?.textContent.endsWith('Dismiss')) buttons[0].click()
    }
  })
}

/** The page does not scroll sideways; after a resize, as soon as what follows its size has followed. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(overflow).toBe(0)
}

/** Takes screenshots in both themes if E2E_PICTURES contains a path prefix. */
async function takeScreenshots(page: Page, name: string): Promise<void> {
  const beginning = process.env['E2E_PICTURES']
  if (beginning === undefined) return
  const width = page.viewportSize()?.width ?? 0
  for (const theme of ['dark', 'light'] as const) {
    await show(page, theme)
    await page.screenshot({ path: `${beginning}${name}-${theme}-${width}.png` })
  }
}

async function show(page: Page, colorScheme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
}

function isNarrow(page: Page): boolean {
  return (page.viewportSize()?.width ?? 0) < 600
}
