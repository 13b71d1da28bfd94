import type { Instant } from '@cartograph/contract'
import { utcInstant, utcMoment } from '../kit/values/moment.ts'
import { manifest } from './manifest.ts'

export function momentOf(text: string): number {
  return utcMoment(manifest.name, text)
}

export function instantOf(text: string): Instant {
  return utcInstant(manifest.name, text)
}
