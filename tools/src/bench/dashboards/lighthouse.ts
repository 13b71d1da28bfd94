import { capture, tsx } from '../../run.mjs'
import { median } from '../compare-runs.ts'
import type { QueryServer } from '../query-server.ts'
import { installLighthouse } from './install-lighthouse.ts'
import { atLeast, printBudgets } from './print-budgets.ts'
import { overviewPath, type Person } from './visit-overview.ts'

interface Scores {
  readonly performance: number
  readonly accessibility: number
  readonly bestPractices: number
  readonly fcpMs: number
  readonly lcpMs: number
  readonly tbtMs: number
  readonly cls: number
  /** The failed audits of accessibility and best practices. */
  readonly faults: readonly string[]
}

interface PageAudit {
  readonly name: string
  readonly path: string
  readonly form: 'desktop' | 'mobile'
  readonly person: Person | null
  readonly min: { readonly performance: number | null }
  readonly max: { readonly lcpMs: number | null; readonly tbtMs: number | null }
}

const runs = 3

/** Runs Lighthouse on each page; prints a note if it cannot be installed. */
export async function measureLighthouse(server: QueryServer, person: Person): Promise<void> {
  let folder: string
  try {
    folder = await installLighthouse()
  } catch (error) {
    console.log(`! without Lighthouse: ${error instanceof Error ? error.message : String(error)}`)
    return
  }
  for (const tried of pageAudits(server, person)) {
    const { name, form, min, max } = tried
    const all: Scores[] = []
    for (let run = 0; run < runs; run += 1) all.push(await runOnce(folder, server, tried))
    const middle = (pick: (scores: Scores) => number) => median(all.map(pick))
    const performance = middle((one) => one.performance)
    const accessibility = middle((one) => one.accessibility)
    console.log(
      `\n${name}, ${form}: performance ${performance}` +
        (min.performance === null
          ? ''
          : ` (≥ ${min.performance}: ${atLeast(performance, min.performance)})`) +
        `, accessibility ${accessibility} (100: ${atLeast(accessibility, 100)})` +
        `, best practices ${middle((one) => one.bestPractices)}`,
    )
    for (const fault of new Set(all.flatMap(({ faults }) => faults))) console.log(`! ${fault}`)
    printBudgets([
      ['FCP', middle((one) => one.fcpMs), null, 'ms'],
      ['LCP', middle((one) => one.lcpMs), max.lcpMs, 'ms'],
      ['TBT', middle((one) => one.tbtMs), max.tbtMs, 'ms'],
      ['CLS', middle((one) => one.cls), 0.02, ''],
    ])
  }
}

function pageAudits(server: QueryServer, person: Person): readonly PageAudit[] {
  const login = { name: 'Login', path: '/login', person: null }
  const overview = { name: 'Overview', path: overviewPath(server), person }
  const none = { lcpMs: null, tbtMs: null }
  return [
    { ...login, form: 'mobile', min: { performance: null }, max: { lcpMs: 2300, tbtMs: 100 } },
    { ...login, form: 'desktop', min: { performance: null }, max: none },
    { ...overview, form: 'mobile', min: { performance: 92 }, max: { lcpMs: 2800, tbtMs: 100 } },
    {
      ...overview,
      form: 'desktop',
      min: { performance: 99 },
      max: { lcpMs: 1000, tbtMs: null },
    },
  ]
}

async function runOnce(
  folder: string,
  { url }: QueryServer,
  { path, form, person }: PageAudit,
): Promise<Scores> {
  const options = { folder, url, path, form, person, port: 3193 }
  const [command, args] = tsx('web/e2e/bench/lighthouse-page.ts', [JSON.stringify(options)])
  const { code, output } = await capture(command, args)
  if (code !== 0) throw new Error(`Lighthouse failed:\n${output}`)
  return JSON.parse(output.trim().split('\n').at(-1) ?? '') as Scores
}
