import {
  SegmentId,
  SegmentTemplateId,
  type RuleMember,
  type Segment,
  type SegmentRecord,
  type SegmentTemplate,
} from '@cartograph/contract'

export function ruleMember(name: string, about: Partial<RuleMember> = {}): RuleMember {
  return {
    member: `CustomerProfile.${name}`,
    title: name,
    description: `About ${name}.`,
    type: 'string',
    format: null,
    group: 'Profile',
    is_behaviour: false,
    suggests_values: false,
    values: null,
    missing_platforms: [],
    ...about,
  }
}

/** Four members: a text, a number, a time and something that customers did. */
export const ruleMembers: readonly RuleMember[] = [
  ruleMember('orderCount', { title: 'Number of orders', type: 'number', group: 'Orders' }),
  ruleMember('lastOrderAt', { title: 'Last order', type: 'time', group: 'Orders' }),
  ruleMember('country', { title: 'Country', values: 'country', suggests_values: true }),
  ruleMember('acceptsMarketing', { title: 'Accepts marketing', type: 'boolean' }),
  {
    ...ruleMember('title', { title: 'Bought product', group: 'Bought', is_behaviour: true }),
    member: 'ShopifyOrderLines.title',
  },
  ruleMember('openedAt', {
    title: 'Email opened',
    type: 'time',
    group: 'Email',
    missing_platforms: ['KL'],
  }),
]

export function segment(n: number, about: Partial<Segment> = {}): Segment {
  return {
    id: SegmentId.parse(`01930000-0000-7000-8000-0000000001${String(n).padStart(2, '0')}`),
    name: `Segment ${n}`,
    source_config: {
      or: [{ and: [{ member: 'CustomerProfile.country', operator: 'equals', values: ['CA'] }] }],
    },
    description: '',
    updated_at: '2026-11-14T15:00:00.000Z',
    ...about,
  }
}

export function segmentRecord(n: number, about: Partial<SegmentRecord> = {}): SegmentRecord {
  return {
    customer_id: String(n),
    email: `buyer-${n}@shop.example`,
    phone: null,
    first_name: 'Buyer',
    last_name: String(n),
    accepts_marketing: true,
    country: 'CA',
    city: 'Toronto',
    orders: n,
    net_sales: `${n}0.50`,
    currency: 'USD',
    first_order_at: '2026-10-01T09:00:00.000',
    last_order_at: '2026-11-01T09:00:00.000',
    ...about,
  }
}

/** Customers with two orders or more. */
export function segmentTemplate(id: string, about: Partial<SegmentTemplate> = {}): SegmentTemplate {
  return {
    id: SegmentTemplateId.parse(id),
    name: `Template ${id}`,
    description: `What ${id} is for.`,
    template_source_config: {
      or: [{ and: [{ member: 'CustomerProfile.orderCount', operator: 'gte', values: ['2'] }] }],
    },
    tags: [{ id: 'email', name: 'Email' }],
    placeholders: [],
    needs: [['SP']],
    ...about,
  }
}

/** Customers who never bought a product that the user chooses. */
export const choosingTemplate = segmentTemplate('never-bought', {
  placeholders: ['Product A'],
  template_source_config: {
    or: [
      {
        and: [
          { member: 'CustomerProfile.orderCount', operator: 'gte', values: ['1'] },
          {
            member: 'ShopifyOrderLines.title',
            operator: 'equals',
            values: ['Product A'],
            times: { operator: 'lte', values: ['0'] },
          },
        ],
      },
    ],
  },
})
