import type { PaceVerdict } from '@cartograph/analysis'

/** What a day's forecast of a month says of its target. */
export interface TargetOutlook {
  readonly day: number
  readonly verdict: PaceVerdict
}

/** The forecast rules the target out, or contains it again. */
export interface TargetChange {
  readonly day: number
  readonly kind: 'behind' | 'ahead' | 'back'
  /** What it was before. */
  readonly from: 'behind' | 'ahead' | 'back'
}

/** A single day beyond the range may be chance, since a month has thirty of them. */
const confirmingDays = 2

/**
 * The days on which a month's target went out of reach, was going to be exceeded, or came back into the range of the
 * forecast: each at most once a month, when it has been so for two days.
 */
export function findTargetChanges(outlooks: readonly TargetOutlook[]): TargetChange[] {
  const changes: TargetChange[] = []
  let current: TargetChange['kind'] = 'back'
  for (const [index, { day }] of outlooks.entries()) {
    const last = outlooks.slice(Math.max(0, index - confirmingDays + 1), index + 1)
    const [kind, ...others] = last.map(({ verdict }) => kindOf(verdict))
    if (kind == null || last.length < confirmingDays || kind === current) continue
    if (others.some((other) => other !== kind)) continue
    if (changes.every((one) => one.kind !== kind)) changes.push({ day, kind, from: current })
    current = kind
  }
  return changes
}

/** Null for a forecast without a range, which says nothing. */
function kindOf(verdict: PaceVerdict): TargetChange['kind'] | null {
  if (verdict === 'behind' || verdict === 'ahead') return verdict
  return verdict === 'on_pace' ? 'back' : null
}
