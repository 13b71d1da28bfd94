import type { Sample } from '../../testing/contract/sample.ts'
import day from '../fixtures/day.json' with { type: 'json' }
import { normaliseDay } from '../normalise.ts'

const lists = ['ads', 'campaigns', 'adGoals', 'campaignGoals'] as const

export const samples: readonly Sample[] = [
  {
    name: 'a day of Microsoft Ads',
    streams: ['ads'],
    normalise: normaliseDay,
    externalId: '2026-04-01',
    payload: day,
    needs: [
      ...lists,
      ...lists.map((list) => `${list}.*.CampaignId`),
      'ads.*.AdGroupId',
      'ads.*.AdId',
      'ads.*.Spend',
      'campaigns.*.Spend',
      'adGoals.*.AdId',
      'categories',
      'categories.Orders',
      'categories.Newsletter',
    ],
    enums: {
      'ads.*.CampaignStatus': 'CampaignStatus',
      'categories.Orders': 'GoalCategory',
    },
  },
]
