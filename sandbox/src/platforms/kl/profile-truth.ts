import type { CanonicalRows, ConnectionId } from '@cartograph/contract'
import { moneyText } from '../../kit/written-values.ts'
import type { SandboxShop } from '../../shop.ts'
import { profileIdOf } from './events.ts'
import { consentOf, predictionOf, profiledCustomers } from './profiles.ts'

/** The profiles that a complete sync would have stored by a moment. */
export function klProfiles(
  shop: SandboxShop,
  connectionId: ConnectionId,
  at: Date,
): CanonicalRows['mail_profiles'][] {
  return profiledCustomers(shop, at).map((customer) => {
    const prediction = predictionOf(customer)
    return {
      connection_id: connectionId,
      platform: 'KL',
      profile_id: profileIdOf(shop, customer.index),
      email: customer.email?.toLowerCase() ?? null,
      email_consent: consentOf(customer).toLowerCase(),
      created_at: new Date(customer.createdAt).toISOString(),
      updated_at: new Date(customer.updatedAt).toISOString(),
      currency: shop.world.options.currency,
      historic_value: prediction && moneyText(prediction.historicMinor),
      predicted_value: prediction && moneyText(prediction.predictedMinor),
      historic_orders: prediction && decimal(prediction.orders, 4),
      predicted_orders: prediction && decimal(prediction.predictedOrders, 4),
      average_order: prediction && moneyText(prediction.averageMinor),
      churn_probability: prediction && decimal(prediction.churn, 4),
      next_order_at: prediction && new Date(prediction.nextOrderAt).toISOString(),
    }
  })
}

/** Without zeros at the end, but for two. */
function decimal(value: number, places: number): string {
  return value.toFixed(places).replace(/(\.\d\d\d*?)0+$/, '$1')
}
