import type { Person } from './customer-profile.ts'

/** How customers react to the audiences that they are in. */
export interface AudienceEffect {
  /** By how many times as much they order from the day after they are on a list, at least 1. */
  readonly factor: number
  /** Whether a customer was on a list when a day began. */
  isListed(person: Pick<Person, 'email' | 'phone'>, midnight: number): boolean
}

export const noEffect: AudienceEffect = { factor: 1, isListed: () => false }
