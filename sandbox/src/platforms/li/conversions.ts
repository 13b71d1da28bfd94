import type { AdDay } from '../../world/ledgers/ledger-types.ts'

/** What the account counts as conversions, of which only the first are purchases. */
export const conversions = [
  {
    id: 4_101,
    name: 'Orders',
    type: 'PURCHASE',
    count: (ad: AdDay) => ad.conversions,
    valueMinor: (ad: AdDay) => ad.conversionValueMinor,
  },
  {
    id: 4_102,
    name: 'Newsletter',
    type: 'SIGN_UP',
    count: (ad: AdDay) => ad.otherConversions.signUps,
    valueMinor: () => 0,
  },
] as const

export function conversionViews() {
  return conversions.map(({ id, name, type }) => ({
    id,
    name,
    type,
    enabled: true,
    postClickAttributionWindowSize: 30,
    viewThroughAttributionWindowSize: 7,
  }))
}
