import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { root } from '../../root.mjs'
import { days, lastDay, seriesPerStore, simulatedStores } from './simulated-lines.ts'

interface Usage {
  /** The sum over all cores. */
  readonly cpuMs: number
  readonly peakMb: number
}

/** Runs the command on growing numbers of two-year series; the cost per series should not grow. */
export async function measureSpeed(sizes: readonly number[]): Promise<void> {
  console.log(`\nThe command detect, series of ${days} days, detecting on the last one`)
  let least: number | null = null
  for (const series of sizes) {
    const { wallMs, cpuMs, peakMb } = await judge(series)
    const each = cpuMs / series
    least ??= each
    const perMinute = Math.round((60_000 / each) * 1).toLocaleString('en')
    console.log(
      [
        `  ${series.toLocaleString('en').padStart(9)} series`,
        `${each.toFixed(2)} ms CPU each (${(each / least).toFixed(2)} × the first)`,
        `${perMinute} per minute and core (goal 10,000)`,
        `${(wallMs / 1000).toFixed(1)} s after the last line`,
        `peak ${peakMb.toFixed(0)} MB`,
      ].join(' · '),
    )
  }
}

async function judge(series: number): Promise<Usage & { readonly wallMs: number }> {
  const args = ['tools/src/analysis.mjs', 'detect', '--from', lastDay, '--days', '1']
  const child = spawn(process.execPath, ['--import', reportUsage, ...args], {
    cwd: root,
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  let errors = ''
  child.stderr.on('data', (chunk) => (errors += String(chunk)))
  const closed = once(child, 'close')
  for (const { all } of simulatedStores(Math.ceil(series / seriesPerStore))) {
    for (const one of all) {
      if (!child.stdin.write(`${JSON.stringify(one)}\n`)) await once(child.stdin, 'drain')
    }
  }
  const from = performance.now()
  child.stdin.end()
  const [code] = (await closed) as [number | null]
  if (code !== 0) throw new Error(`The command exited with ${code}: ${errors}`)
  return { ...(JSON.parse(errors) as Usage), wallMs: performance.now() - from }
}

/** A module that prints the resource usage when the process exits. */
const reportUsage = `data:text/javascript,${encodeURIComponent(`
  process.on('exit', () => {
    const { user, system } = process.cpuUsage()
    const peakMb = process.resourceUsage().maxRSS / 1024
    console.error(JSON.stringify({ cpuMs: (user + system) / 1000, peakMb }))
  })
`)}`
