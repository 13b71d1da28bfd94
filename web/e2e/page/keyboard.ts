import { expect, type Locator, type Page } from '@playwright/test'

export async function type(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.type(text)
}

/** Presses Tab until the target has the focus, and expects it to be in view. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  await step(page, target, 'Tab')
}

export async function backTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  await step(page, target, 'Shift+Tab')
}

export async function arrowTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  await step(page, target, 'ArrowDown')
}

async function step(
  page: Page,
  target: Locator,
  key: 'Tab' | 'Shift+Tab' | 'ArrowDown',
): Promise<void> {
  for (let count = 0; count < 40; count += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  throw new Error(`${key} does not lead to ${String(target)}`)
}
