import type { SensitiveName } from '../kit/audiences/plan.ts'

/**
 * Facebook flags audiences whose names or rules suggest a health or a financial condition, and
 * pauses the campaigns that use them (`fields_violating_integrity_policy`). It publishes no list of
 * words; these are the conditions that its policy names, and their usual words.
 */
export const sensitiveNames: readonly SensitiveName[] = [
  {
    subject: 'a health condition',
    words: (
      'addict adhd allerg anxiety arthrit asthma autis cancer chronic depress diabet diagnos disab ' +
      'disease disorder fertil hiv hormon illness insomnia medica menopaus obes patient pregnan ' +
      'prescription symptom therap trauma'
    ).split(' '),
  },
  {
    subject: 'a financial condition',
    words: (
      'bankrupt borrow credit\\s+score creditor debt foreclos income insolven loan low\\s+credit ' +
      'mortgage net\\s+worth overdraft payday salar unemploy'
    ).split(/ (?!\\)/),
  },
]
