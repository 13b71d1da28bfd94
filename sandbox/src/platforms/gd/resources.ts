const metrics = [
  'metrics.cost_micros',
  'metrics.impressions',
  'metrics.clicks',
  'metrics.conversions',
  'metrics.conversions_value',
]
/** Can be selected only with metrics of conversions. */
export const category = 'segments.conversion_action_category'

const campaign = [
  'campaign.id',
  'campaign.name',
  'campaign.status',
  'campaign.advertising_channel_type',
]
const customer = [
  'customer.id',
  'customer.descriptive_name',
  'customer.currency_code',
  'customer.time_zone',
  'customer.manager',
  'customer.status',
]

/** Can be selected of campaigns, search terms and products; the name of an action only with conversions. */
const parts = [
  'segments.device',
  'segments.ad_network_type',
  'segments.conversion_action_name',
] as const

/** The selectable fields of each resource. */
const resources = {
  customer: ['segments.date', ...metrics, ...customer],
  customer_client: [
    'customer_client.id',
    'customer_client.descriptive_name',
    'customer_client.currency_code',
    'customer_client.time_zone',
    'customer_client.manager',
    'customer_client.level',
    'customer_client.status',
    'customer_client.test_account',
    'customer_client.hidden',
  ],
  campaign: ['segments.date', category, ...parts, ...campaign, ...metrics, ...customer],
  search_term_view: [
    'segments.date',
    category,
    'search_term_view.search_term',
    ...campaign,
    ...metrics,
    ...customer,
  ],
  shopping_performance_view: [
    'segments.date',
    category,
    'segments.product_item_id',
    'segments.product_title',
    ...campaign,
    ...metrics,
    ...customer,
  ],
  ad_group_ad: [
    'segments.date',
    category,
    'ad_group_ad.ad.id',
    'ad_group_ad.ad.name',
    'ad_group_ad.status',
    'ad_group.id',
    'ad_group.name',
    ...campaign,
    ...metrics,
    ...customer,
  ],
} as const satisfies Record<string, readonly string[]>

export type Resource = keyof typeof resources

export function isResource(name: string): name is Resource {
  return Object.hasOwn(resources, name)
}

export function fieldsOf(resource: Resource): readonly string[] {
  return resources[resource]
}

/** A row by field names; missing values are omitted. */
export type FlatRow = Readonly<Record<string, string | number | boolean | undefined>>

/** Nests the requested fields in camel case, as Google returns them. */
export function nested(row: FlatRow, fields: readonly string[]): Readonly<Record<string, unknown>> {
  const root: Nested = {}
  for (const field of fields) {
    const value = row[field]
    if (value === undefined) continue
    const path = field.split('.').map(camelCase)
    const last = path.pop() ?? ''
    let at = root
    for (const part of path) {
      const next = at[part]
      const inner = typeof next === 'object' ? next : {}
      at[part] = inner
      at = inner
    }
    at[last] = value
  }
  return root
}

interface Nested {
  [name: string]: Nested | string | number | boolean
}

function camelCase(name: string): string {
  return name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
}
