import type { KeyboardEvent } from 'react'
import type { BarListPlan } from '../prepare/bar-list.ts'
import type { ChartPlan } from '../prepare/chart.ts'
import { anchorOf, type PickAnchor } from './pick-anchor.ts'
import type { PickEvent } from './use-cursor.ts'

interface Picked {
  /** The series under the pointer; all at the point for touch and keyboard, which are less exact. */
  readonly series: readonly string[]
  readonly anchor: PickAnchor
}

export function pickChart(plan: ChartPlan, index: number, event: PickEvent): Picked {
  const stop = plan.stops[index]
  const bars = plan.bars.filter((bar) => bar.index === index && bar.comparison === null)
  const lines = (stop?.marks() ?? []).filter(({ comparison }) => comparison === null)
  const all = [...bars.map(({ id }) => id), ...lines.map(({ id }) => id)]
  if (!('clientX' in event)) {
    return { series: all, anchor: keyAnchor(event, { x: stop?.x ?? 0, y: plan.plot.top + 24 }) }
  }
  const anchor = anchorOf(event)
  if (isTouch(event)) return { series: all, anchor }
  const { left, top } = event.currentTarget.getBoundingClientRect()
  const [x, y] = [event.clientX - left, event.clientY - top]
  const bar = bars.find((one) => isWithin(x, one.x, one.width) && isWithin(y, one.y, one.height))
  if (bar !== undefined) return { series: [bar.id], anchor }
  const spots = [
    ...bars.map((one) => ({
      id: one.id,
      distance: Math.hypot(gap(x, one.x, one.width), gap(y, one.y, one.height)),
    })),
    ...lines.map((one) => ({ id: one.id, distance: Math.abs(one.y - y) })),
  ]
  const [nearest] = spots.toSorted((a, b) => a.distance - b.distance)
  return { series: nearest === undefined ? [] : [nearest.id], anchor }
}

export function pickBar(plan: BarListPlan, index: number, event: PickEvent): Picked {
  const row = plan.rows[index]
  const bars = (row?.bars ?? []).filter(({ comparison }) => comparison === null)
  const all = bars.map(({ id }) => id)
  if (!('clientX' in event)) {
    return { series: all, anchor: keyAnchor(event, { x: plan.zero + 24, y: row?.barsBottom ?? 0 }) }
  }
  const anchor = anchorOf(event)
  const y = event.clientY - event.currentTarget.getBoundingClientRect().top
  const bar = isTouch(event) ? undefined : bars.find((one) => isWithin(y, one.y, one.height))
  return { series: bar === undefined ? all : [bar.id], anchor }
}

/** A position within the chart. */
export function keyAnchor(
  { currentTarget: element }: KeyboardEvent<HTMLElement>,
  { x, y }: { readonly x: number; readonly y: number },
): PickAnchor {
  const { left, top } = element.getBoundingClientRect()
  return { element, x: left + x, y: top + y }
}

function isTouch({ nativeEvent }: PickEvent): boolean {
  return 'pointerType' in nativeEvent && nativeEvent.pointerType === 'touch'
}

function isWithin(at: number, from: number, length: number): boolean {
  return at >= from && at <= from + length
}

function gap(at: number, from: number, length: number): number {
  return Math.max(0, from - at, at - from - length)
}
