import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'

const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js')
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

interface Violation {
  readonly id: string
  readonly nodes: readonly { readonly html: string }[]
}

/**
 * Expects no violation of any severity that axe can detect, of WCAG 2.2 A and AA or of good practice, except of
 * some rules, or outside of one part of the page.
 */
export async function expectAccessible(
  page: Page,
  { except = [], outside = null }: { except?: readonly string[]; outside?: string | null } = {},
): Promise<void> {
  await settle(page)
  const isThere = await page.evaluate(() => 'axe' in window)
  // The content security policy forbids injected scripts, but not evaluation by the debugger.
  if (!isThere) await page.evaluate(await readAxe())
  const violations = await page.evaluate(
    async ({ runOnly, rules, exclude }) => {
      // Computing selectors for passed and undecided checks would take longer than the checks.
      // Only a rule about sound would need files to be loaded first.
      const options = {
        runOnly,
        rules,
        resultTypes: ['violations'],
        selectors: false,
        preload: false,
      }
      return (await window.axe.run(exclude ?? document, options)).violations
    },
    {
      runOnly: tags,
      exclude: outside === null ? null : { exclude: [[outside]] },
      // 'region': an open menu is at the end of the page, outside of all landmarks.
      rules: Object.fromEntries([...except, 'region'].map((rule) => [rule, { enabled: false }])),
    },
  )
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
}

/** During a theme transition, colors have the contrast of neither theme. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
}

async function readAxe(): Promise<string> {
  const { readFile } = await import('node:fs/promises')
  return readFile(axePath, 'utf8')
}

declare global {
  interface Window {
    axe: {
      run(
        context: Document | { exclude: string[][] },
        options: {
          runOnly: readonly string[]
          rules: Readonly<Record<string, { enabled: boolean }>>
          resultTypes: string[]
          selectors: boolean
          preload: boolean
        },
      ): Promise<{ violations: Violation[] }>
    }
  }
}
