import type { AdSpendRow, ConnectionId } from '@cartograph/contract'
import { adTruth, type AdAccount } from '../../kit/ad-truth.ts'
import { moneyText } from '../../kit/written-values.ts'
import type { SandboxShop } from '../../shop.ts'
import { accountId, isWithoutPosts, postIdOf } from './accounts.ts'

/** The canonical rows of a complete sync of the shop's ad account at a moment. */
export function twTruth(
  shop: SandboxShop,
  connectionId: ConnectionId,
  at: Date,
): { ad_spend: AdSpendRow[] } {
  const account: AdAccount = {
    platform: 'TW',
    accountId: accountId(shop.name),
    connectionId,
    claimed: ({ conversions, conversionValueMinor, otherConversions }) => ({
      conversions: String(conversions),
      conversion_value: moneyText(conversionValueMinor),
      other_conversions: String(otherConversions.signUps),
    }),
  }
  // Of what has no results, there are none to report.
  const rows = adTruth(shop, account, at).filter(({ impressions }) => impressions > 0)
  const isOfSet = ({ ad_set_name: name }: AdSpendRow) => isWithoutPosts(name)
  const posts = rows.filter((row) => !isOfSet(row))
  return {
    ad_spend: [
      ...posts.map((row) => ({ ...row, ad_name: `Post ${postIdOf(row.entity_id)}` })),
      ...bySet(rows.filter(isOfSet)),
    ],
  }
}

/** A set without posts is reported as a whole. */
function bySet(ads: readonly AdSpendRow[]): AdSpendRow[] {
  const sets = new Map<string, AdSpendRow[]>()
  for (const ad of ads) {
    const key = `${ad.day} ${ad.ad_set_id}`
    sets.set(key, [...(sets.get(key) ?? []), ad])
  }
  return [...sets.values()].flatMap((own) => {
    const [first] = own
    if (first === undefined) return []
    const total = (of: (ad: AdSpendRow) => string | number | null) =>
      own.reduce((sum, ad) => sum + Math.round(Number(of(ad)) * 100), 0)
    return [
      {
        ...first,
        level: 'ad_set',
        entity_id: first.ad_set_id ?? '',
        ad_id: null,
        ad_name: null,
        spend: moneyText(total((ad) => ad.spend)),
        impressions: total((ad) => ad.impressions) / 100,
        clicks: total((ad) => ad.clicks) / 100,
        conversions: String(total((ad) => ad.conversions) / 100),
        conversion_value: moneyText(total((ad) => ad.conversion_value)),
        other_conversions: String(total((ad) => ad.other_conversions) / 100),
      },
    ]
  })
}
