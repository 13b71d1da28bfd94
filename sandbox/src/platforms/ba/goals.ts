import type { AdDay } from '../../world/ledgers/ledger-types.ts'

/** What the account counts as conversions, of which only the first are purchases. */
export const goals = [
  {
    Id: 4_101,
    Name: 'Orders',
    Type: 'Url',
    GoalCategory: 'Purchase',
    conversions: (ad: AdDay) => ad.conversions,
    revenueMinor: (ad: AdDay) => ad.conversionValueMinor,
  },
  {
    Id: 4_102,
    Name: 'Newsletter',
    Type: 'Event',
    GoalCategory: 'Signup',
    conversions: (ad: AdDay) => ad.otherConversions.signUps,
    revenueMinor: () => 0,
  },
] as const

export function goalViews() {
  return goals.map(({ Id, Name, Type, GoalCategory }) => ({
    Id,
    Name,
    Type,
    GoalCategory,
    ConversionWindowInMinutes: 43_200,
    ViewThroughConversionWindowInMinutes: 1_440,
    ExcludeFromBidding: false,
    Status: 'Active',
  }))
}
