import type { AdFigures } from '../kit/ads/ad-day.ts'
import { cartTypes, checkoutTypes, purchaseTypes, type Action, type Results } from './api-types.ts'

export function figuresOf(insight: Results): AdFigures {
  const { actions, action_values: values } = insight
  const bought = widestOf(actions, purchaseTypes)
  return {
    spend: insight.spend,
    impressions: insight.impressions,
    clicks: insight.inline_link_clicks ?? 0,
    purchases: {
      count: bought?.value ?? '0',
      value: (bought && valueOf(values, bought.action_type)) ?? '0',
    },
    others: null,
    steps: {
      addToCarts: widestOf(actions, cartTypes)?.value ?? '0',
      checkouts: widestOf(actions, checkoutTypes)?.value ?? '0',
    },
  }
}

/** Types of the same kind overlap and are never added up. */
function widestOf(actions: readonly Action[], types: readonly string[]): Action | undefined {
  return types
    .map((type) => actions.find(({ action_type }) => action_type === type))
    .find((action) => action !== undefined)
}

function valueOf(actions: readonly Action[], type: string): string | undefined {
  return actions.find((action) => action.action_type === type)?.value
}
