import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { desktop, phone } from './sizes.ts'

/** The two sizes that every screen is made for. */
export const sizes = [
  { name: 'desktop', use: { viewport: desktop } },
  { name: 'phone', use: { viewport: phone, hasTouch: true, isMobile: true } },
] as const

/**
 * What holds on every screen: no accessibility fault, and nothing wider than the page. Both themes have
 * the same structure, so the dark one is judged at one size.
 */
export async function look(page: Page, name: string): Promise<void> {
  const width = page.viewportSize()?.width ?? 0
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    if (colorScheme === 'light' || width < 600) await expectAccessible(page)
    await takePicture(page, `${name}-${colorScheme}-${width}`)
  }
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBe(0)
}

/** For whoever wants to look themselves: only where E2E_PICTURES says how their paths begin. */
async function takePicture(page: Page, name: string): Promise<void> {
  const beginning = process.env['E2E_PICTURES']
  if (beginning !== undefined) await page.screenshot({ path: `${beginning}${name}.png` })
}
