import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from '@playwright/test'
import { launchOptions } from '../page/launch-options.ts'
import { addSession } from '../page/session.ts'

/** `node --import tsx web/e2e/bench/lighthouse-page.ts <options as JSON>` prints the scores as JSON. */
interface Options {
  /** Where Lighthouse is installed. */
  readonly folder: string
  readonly url: string
  readonly path: string
  readonly form: 'desktop' | 'mobile'
  /** Null for a page that needs no sign-in. */
  readonly person: { readonly email: string; readonly password: string } | null
  readonly port: number
}

interface Report {
  readonly categories: Readonly<
    Record<
      string,
      { readonly score: number | null; readonly auditRefs: readonly { readonly id: string }[] }
    >
  >
  readonly audits: Readonly<
    Record<
      string,
      { readonly title: string; readonly score: number | null; readonly numericValue?: number }
    >
  >
}

type Lighthouse = (
  url: string,
  flags: object,
  config?: object,
) => Promise<{ readonly lhr: Report } | undefined>

const { folder, url, path, form, person, port } = JSON.parse(process.argv[2] ?? '{}') as Options
const profile = mkdtempSync(join(tmpdir(), 'cartograph-lighthouse-'))
// A new profile for Lighthouse's tab: it has the session, and its cache is empty.
const context = await chromium.launchPersistentContext(profile, {
  baseURL: url,
  ...launchOptions,
  args: [`--remote-debugging-port=${port}`],
})
try {
  if (person !== null) await addSession(context, person)
  const core = (file: string) =>
    import(pathToFileURL(join(folder, 'node_modules/lighthouse/core', file)).href) as Promise<{
      readonly default: unknown
    }>
  const lighthouse = (await core('index.js')).default as Lighthouse
  const desktop = (await core('config/desktop-config.js')).default as object
  const result = await lighthouse(
    url + path,
    {
      port,
      logLevel: 'error',
      disableStorageReset: true,
      onlyCategories: ['performance', 'accessibility', 'best-practices'],
    },
    form === 'desktop' ? desktop : undefined,
  )
  if (result === undefined) throw new Error('Lighthouse has no report')
  const { categories, audits } = result.lhr
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
  const faults = ['accessibility', 'best-practices'].flatMap((name) =>
    (categories[name]?.auditRefs ?? []).flatMap(({ id }) => {
      const audit = audits[id]
      return audit?.score === 0 ? [audit.title] : []
    }),
  )
  const value = (name: string) => audits[name]?.numericValue ?? null
  console.log(
    JSON.stringify({
      performance: score('performance'),
      accessibility: score('accessibility'),
      bestPractices: score('best-practices'),
      fcpMs: value('first-contentful-paint'),
      lcpMs: value('largest-contentful-paint'),
      tbtMs: value('total-blocking-time'),
      cls: value('cumulative-layout-shift'),
      faults,
    }),
  )
} finally {
  await context.close()
  rmSync(profile, { recursive: true, force: true })
}
