import { daysBetween } from '../../kit/days.ts'
import type { ReportedVisit } from './counted-events.ts'
import type { ReportRequest } from './read-report-request.ts'
import { distinctUsers, isSampledDay, isThresholdedDay } from './reported-visits.ts'
import { dimensions, metrics } from './visit-fields.ts'

interface Row {
  readonly dimensions: readonly string[]
  readonly sums: number[]
  readonly users: number[]
  readonly days: Set<string>
}

/** Groups, orders and pages the visits of the requested days. */
export function runReport(
  request: ReportRequest,
  property: {
    readonly currency: string
    readonly timezone: string
    visitsOf(day: string): readonly ReportedVisit[]
  },
) {
  const rows = ordered(
    request,
    group(request, (day) => property.visitsOf(day)),
  )
  const page = rows.slice(request.offset, request.offset + request.limit)
  return {
    dimensionHeaders: request.dimensions.map((name) => ({ name })),
    metricHeaders: request.metrics.map((name) => ({ name, type: metrics[name]?.type })),
    // Omitted if empty.
    ...(page.length > 0 && {
      rows: page.map((row) => ({
        dimensionValues: row.dimensions.map((value) => ({ value })),
        metricValues: row.sums.map((sum, at) => ({ value: written(request.metrics[at], sum) })),
      })),
    }),
    ...(rows.length > 0 && { rowCount: rows.length }),
    metadata: {
      currencyCode: property.currency,
      timeZone: property.timezone,
      ...qualityOf(request),
    },
    kind: 'analyticsData#runReport',
  }
}

function group(
  request: ReportRequest,
  visitsOf: (day: string) => readonly ReportedVisit[],
): readonly Row[] {
  const rows = new Map<string, Row>()
  for (const day of daysBetween(request.startDate, request.endDate)) {
    for (const visit of visitsOf(day)) {
      const values = request.dimensions.map((name) => dimensions[name]?.(visit, day) ?? '')
      const key = JSON.stringify(values)
      const row = rows.get(key) ?? {
        dimensions: values,
        sums: request.metrics.map(() => 0),
        users: [],
        days: new Set(),
      }
      rows.set(key, row)
      row.users.push(visit.users)
      row.days.add(day)
      for (const [at, name] of request.metrics.entries())
        row.sums[at] = (row.sums[at] ?? 0) + (metrics[name]?.of(visit) ?? 0)
    }
  }
  const totalUsers = request.metrics.indexOf('totalUsers')
  for (const { sums, users, days } of rows.values())
    if (totalUsers >= 0) sums[totalUsers] = distinctUsers(users, days.size)
  return [...rows.values()]
}

/** The default order is by the first metric, descending. */
function ordered(request: ReportRequest, rows: readonly Row[]): readonly Row[] {
  const orderBys =
    request.orderBys.length > 0
      ? request.orderBys
      : request.metrics.slice(0, 1).map((name) => ({ name, isDescending: true }))
  return rows.toSorted((left, right) => {
    for (const { name, isDescending } of orderBys) {
      const difference = compare(valueOf(request, left, name), valueOf(request, right, name))
      if (difference !== 0) return isDescending ? -difference : difference
    }
    return 0
  })
}

function valueOf(request: ReportRequest, row: Row, name: string): string | number {
  const at = request.dimensions.indexOf(name)
  return (at >= 0 ? row.dimensions[at] : row.sums[request.metrics.indexOf(name)]) ?? 0
}

function compare(left: string | number, right: string | number): number {
  if (left === right) return 0
  return left < right ? -1 : 1
}

/** Values are strings; money has no trailing zeros. */
function written(metric: string | undefined, sum: number): string {
  return metrics[metric ?? '']?.type === 'TYPE_CURRENCY' ? String(sum / 100) : String(sum)
}

/** Flags that are true are sent, others are left out. */
function qualityOf({ startDate, endDate }: ReportRequest) {
  const days = daysBetween(startDate, endDate)
  const sampled = { samplesReadCount: '500000', samplingSpaceSize: '1000000' }
  return {
    ...(days.some(isThresholdedDay) && { subjectToThresholding: true }),
    ...(days.some(isSampledDay) && { samplingMetadatas: [sampled] }),
  }
}
