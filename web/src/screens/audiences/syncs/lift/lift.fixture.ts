import { addDays, type AudienceLift, type LiftFigure, type LiftRange } from '@cartograph/contract'
import type { Measurement } from './lift-words.ts'

export const range = (low: number, estimate: number, high: number): LiftRange => ({
  low,
  estimate,
  high,
})

export function figure(about: Partial<LiftFigure> = {}): LiftFigure {
  return {
    verdict: 'higher',
    sent: 0.28,
    held_out: 0.25,
    difference: range(0.01, 0.03, 0.05),
    relative: range(0.04, 0.12, 0.21),
    days_needed: 0,
    ...about,
  }
}

export const undecided = figure({
  verdict: 'cannot_tell_yet',
  difference: range(-1.2, 0.9, 3),
  relative: range(-0.08, 0.065, 0.22),
  days_needed: 36,
})

export function measurement(about: Partial<Measurement> = {}): Measurement {
  return {
    measured_at: '2026-11-15T06:30:00.000Z',
    since: '2026-10-17',
    currency: 'USD',
    sent: { customers: 10_000, orders: 2_800, net_sales: '151200.50' },
    held_out: { customers: 2_500, orders: 625, net_sales: '34100.00' },
    left_out: { both: 3, held_back: 240, unconverted: 0 },
    orders: figure(),
    net_sales: undecided,
    least_orders: 50,
    days: Array.from({ length: 30 }, (_, back) => ({
      day: addDays('2026-10-17', back),
      orders: back < 5 ? null : range(0.03 - 0.6 / (back + 1), 0.03, 0.03 + 0.6 / (back + 1)),
      net_sales: back < 5 ? null : range(0.9 - 63 / (back + 1), 0.9, 0.9 + 63 / (back + 1)),
    })),
    ...about,
  }
}

export function lift(about: Partial<Measurement> = {}): AudienceLift {
  return { hold_out_percent: 20, measurement: measurement(about) }
}
