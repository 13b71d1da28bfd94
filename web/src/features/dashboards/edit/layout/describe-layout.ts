import type { Position } from '@cartograph/contract'
import { grids, type Breakpoint } from '../../layout/place-elements.ts'
import type { Step } from './move-by-step.ts'

/** Columns and rows are shown counted from 1. */
export function describePosition(title: string, [x, y, w, h]: Position): string {
  return `${title}: column ${x + 1}, row ${y + 1}, ${w} wide, ${h} high`
}

export function describeLimit(title: string, step: Step): string {
  return `${title} can't ${limits[step]}`
}

export function describeBreakpoint(breakpoint: Breakpoint, width: number): string {
  return `${breakpoint} · ${grids[breakpoint].columns} columns · ${width} px`
}

export const stepLabels: Readonly<Record<Step, string>> = {
  left: 'Left',
  right: 'Right',
  up: 'Up',
  down: 'Down',
  narrower: 'Narrower',
  wider: 'Wider',
  shorter: 'Shorter',
  taller: 'Taller',
}

const limits: Readonly<Record<Step, string>> = {
  left: 'move further left',
  right: 'move further right',
  up: 'move further up',
  down: 'move further down',
  narrower: 'be narrower',
  wider: 'be wider',
  shorter: 'be shorter',
  taller: 'be taller',
}
