import { setTimeout as sleep } from 'node:timers/promises'
import { unlimitedQuota, type Connector, type Quota, type StreamPlan } from '@cartograph/connectors'

export interface Hurry {
  /** How many times faster waits pass; a platform's limits are raised as much. */
  readonly times: number
  /** The platform's clock when the connector is opened. */
  readonly now: () => Date
  /** How far back days are read; the platform's own value when absent. */
  readonly historyMonths?: number
}

/** A connector that waits wherever it should, but briefly. */
export function hurried(connector: Connector, hurry: Hurry): Connector {
  const { times, historyMonths } = hurry
  const quotas = Object.entries(connector.manifest.quotas).map(([name, plan]) => [
    name,
    { ...plan, limit: plan.limit * times },
  ])
  return {
    ...connector,
    manifest: { ...connector.manifest, quotas: Object.fromEntries(quotas) },
    open(request, ports) {
      const open = connector.open(request, {
        quota: shorter(ports?.quota ?? unlimitedQuota, times),
        clock: clockOf(hurry),
        random: () => 0.5,
      })
      const streams = open.streams.map((stream) => ({
        ...stream,
        plan: historyMonths === undefined ? stream.plan : cut(stream.plan, historyMonths),
        async readPage(asked: Parameters<typeof stream.readPage>[0]) {
          const page = await stream.readPage(asked)
          return page.waitMs === undefined ? page : { ...page, waitMs: page.waitMs / times }
        },
      }))
      return { ...open, streams }
    },
  }
}

/** Time advances faster as waits are shorter, so that everything counted by it stays the same. */
function clockOf({ times, now }: Hurry) {
  const openedAt = now().getTime()
  const from = performance.now()
  return {
    now: () => openedAt + (performance.now() - from) * times,
    sleep: (ms: number, signal: AbortSignal) => sleep(ms / times, undefined, { signal }),
  }
}

function shorter(quota: Quota, times: number): Quota {
  return {
    take: (name, signal, cost) => quota.take(name, signal, cost),
    update: (name, { left, pauseMs }) =>
      quota.update(name, {
        ...(left !== undefined && { left: left * times }),
        ...(pauseMs !== undefined && { pauseMs: pauseMs / times }),
      }),
  }
}

function cut(plan: StreamPlan, historyMonths: number): StreamPlan {
  return plan.reads === 'days' ? { ...plan, historyMonths } : plan
}
