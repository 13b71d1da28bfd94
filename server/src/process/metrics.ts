import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client'
import { countUnhandledRejections } from './unexpected-errors.ts'

export type Metrics = ReturnType<typeof createMetrics>

/** The Prometheus metrics of this process, and of one that works beside it. */
export function createMetrics(labels: Readonly<Record<string, string>> = {}) {
  const registers = [new Registry()]
  const [registry] = registers as [Registry]
  registry.setDefaultLabels(labels)
  /** Null while the other process does not answer. */
  let readOthers = (): Promise<string | null> => Promise.resolve(null)
  collectDefaultMetrics({ register: registry })

  const httpDuration = new Histogram({
    name: 'cartograph_http_request_duration_seconds',
    help: 'Time to answer a request, by route.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers,
  })
  const queryDuration = new Histogram({
    name: 'cartograph_query_duration_seconds',
    help: 'Time to answer a metric query, by outcome.',
    labelNames: ['outcome'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers,
  })
  const jobDuration = new Histogram({
    name: 'cartograph_job_duration_seconds',
    help: 'Time that a job took, by name and outcome.',
    labelNames: ['job', 'outcome'],
    buckets: [0.1, 1, 5, 15, 60, 300, 900, 3600],
    registers,
  })
  const syncRows = new Counter({
    name: 'cartograph_sync_rows_total',
    help: 'Records that syncs have brought into the warehouse.',
    registers,
  })
  const unhandledRejections = new Counter({
    name: 'cartograph_unhandled_rejections_total',
    help: 'Rejections that nothing in this process handled.',
    collect() {
      this.reset()
      this.inc(countUnhandledRejections())
    },
    registers: [],
  })
  registry.registerMetric(unhandledRejections)

  return {
    contentType: registry.contentType,
    async read(): Promise<string> {
      const [own, others] = await Promise.all([registry.metrics(), readOthers()])
      return others === null ? own : joinMetrics(own, others)
    },
    addProcess: (read: typeof readOthers) => void (readOthers = read),
    httpDuration,
    syncRows,
    timeQuery: <T>(work: () => Promise<T>) =>
      timed((outcome, seconds) => queryDuration.observe({ outcome }, seconds), work),
    timeJob: <T>(job: string, work: () => Promise<T>) =>
      timed((outcome, seconds) => jobDuration.observe({ job, outcome }, seconds), work),
  }
}

/** Prometheus wants all lines of a metric together. */
function joinMetrics(own: string, others: string): string {
  const lines = new Map<string, string[]>()
  for (const metric of [own, others].flatMap((text) => text.trimEnd().split('\n\n'))) {
    const [help = '', type = '', ...samples] = metric.split('\n')
    const key = `${help}\n${type}`
    lines.set(key, [...(lines.get(key) ?? []), ...samples])
  }
  return [...lines].map(([key, samples]) => [key, ...samples, ''].join('\n')).join('\n')
}

async function timed<T>(
  observe: (outcome: string, seconds: number) => void,
  work: () => Promise<T>,
) {
  const start = performance.now()
  const done = (outcome: string) => observe(outcome, (performance.now() - start) / 1000)
  try {
    const result = await work()
    done('done')
    return result
  } catch (error) {
    done('failed')
    throw error
  }
}
