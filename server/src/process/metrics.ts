import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client'
import { countUnhandledRejections } from './unexpected-errors.ts'

export type Metrics = ReturnType<typeof createMetrics>

/** The Prometheus metrics of this process. */
export function createMetrics() {
  const registers = [new Registry()]
  const [registry] = registers as [Registry]
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
    registry,
    httpDuration,
    syncRows,
    timeQuery: <T>(work: () => Promise<T>) =>
      timed((outcome, seconds) => queryDuration.observe({ outcome }, seconds), work),
    timeJob: <T>(job: string, work: () => Promise<T>) =>
      timed((outcome, seconds) => jobDuration.observe({ job, outcome }, seconds), work),
  }
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
