import type { ClearEvent } from './judge-world.ts'

/** What was done to a shop, and by what it was found. */
export function eventLine({
  event,
  name,
  from,
  to,
  effects,
  clearness,
  foundBy,
  delay,
}: ClearEvent): string {
  const [effect] = effects
  const what = `${event} ${name} ${from} to ${to ?? 'now'} ${effect?.metric} times ${effect?.factor.toFixed(2)}, ${clearness.toFixed(1)} spreads`
  if (foundBy === null) return `missed ${what}`
  const { metric, group, value } = foundBy
  return `found  ${what}, after ${delay} days by ${metric} of ${group} ${value}`
}
