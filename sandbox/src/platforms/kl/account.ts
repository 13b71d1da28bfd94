import type { SandboxShop } from '../../shop.ts'
import { shortId, siteIdOf } from './ids.ts'
import { simulatedMetrics } from './metrics.ts'

export function accountResource(shop: SandboxShop) {
  const { currency, timezone } = shop.world.options
  return {
    type: 'account',
    id: siteIdOf(shop),
    attributes: {
      test_account: false,
      contact_information: {
        default_sender_name: shop.title,
        default_sender_email: `hello@${shop.name}.example`,
        website_url: `https://${shop.name}.example`,
        organization_name: shop.title,
        street_address: {
          address1: null,
          address2: null,
          city: null,
          region: null,
          country: null,
          zip: null,
        },
      },
      industry: 'Ecommerce, Other',
      timezone,
      preferred_currency: currency,
      public_api_key: siteIdOf(shop),
      locale: 'en-US',
    },
  }
}

/** The metrics with their ids in the account. */
export function metricsOf(shop: SandboxShop) {
  return simulatedMetrics.map((metric) => ({
    id: shortId(shop, 'metric', metric.name, metric.integration),
    metric,
  }))
}

export function metricResource({ id, metric }: ReturnType<typeof metricsOf>[number]) {
  return {
    type: 'metric',
    id,
    attributes: {
      name: metric.name,
      created: '2023-01-01T00:00:00+00:00',
      updated: '2023-01-01T00:00:00+00:00',
      integration: {
        object: 'integration',
        name: metric.integration,
        category: categories[metric.integration],
      },
    },
  }
}

const categories = { Klaviyo: 'Internal', Shopify: 'eCommerce', API: 'API' } as const
