import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { desktop, phone } from './sizes.ts'

/** The two screen sizes that every page supports. */
export const sizes = [
  { name: 'desktop', use: { viewport: desktop } },
  { name: 'phone', use: { viewport: phone, hasTouch: true, isMobile: true } },
] as const

/**
 * Checks what holds on every page: no accessibility violations and no horizontal overflow. Both themes have
 * the same structure, so dark is checked at one size only.
 */
export async function look(page: Page, name: string): Promise<void> {
  const width = page.viewportSize()?.width ?? 0
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    if (colorScheme === 'light' || width < 600) await expectAccessible(page)
    await takeScreenshot(page, `${name}-${colorScheme}-${width}`)
  }
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBe(0)
}

/** Takes a screenshot if E2E_PICTURES contains a path prefix. */
async function takeScreenshot(page: Page, name: string): Promise<void> {
  const beginning = process.env['E2E_PICTURES']
  if (beginning !== undefined) await page.screenshot({ path: `${beginning}${name}.png` })
}
