import { msPerDay } from '@cartograph/contract'
import type { Order } from '../entities.ts'
import { fulfillmentIds, idCapacity } from '../ids.ts'
import { pick, randomFor } from '../random.ts'
import { locationOf, type Location } from '../products/locations.ts'

export interface Shipment {
  readonly id: number
  readonly status: 'success' | 'cancelled'
  readonly at: number
  readonly deliveredAt: number | null
  readonly expectedAt: number | null
  readonly carrier: string | null
  readonly location: Location
  readonly units: number
  readonly isSent: boolean
}

const carriers = ['UPS', 'USPS', 'FedEx', 'DHL Express']
const expectedMs = 4 * msPerDay

/** What was shipped by now. Few shipments are cancelled and sent again; gift cards are not sent. */
export function shipmentsOf(seed: number, order: Order): readonly Shipment[] {
  const { fulfilledAt, index, source } = order
  if (fulfilledAt === null) return []
  const random = randomFor(seed, 'delivery', index + 0x40000000)
  const placed = order.lines.filter(({ addedAt }) => addedAt === null)
  const units = placed.reduce((total, { quantity }) => total + quantity, 0)
  const isSent = source !== 'pos' && placed.some(({ isGiftCard }) => !isGiftCard)
  const first = index * idCapacity.fulfillments
  const shipment: Shipment = {
    id: fulfillmentIds.id(first),
    status: 'success',
    at: fulfilledAt,
    deliveredAt: order.deliveredAt,
    expectedAt: isSent ? fulfilledAt + expectedMs : null,
    carrier: isSent ? pick(random, carriers) : null,
    location: locationOf(source === 'pos' ? 'shop' : 'warehouse'),
    units,
    isSent,
  }
  if (random() >= 0.02) return [shipment]
  const cancelled: Shipment = { ...shipment, status: 'cancelled', deliveredAt: null }
  return [cancelled, { ...shipment, id: fulfillmentIds.id(first + 1) }]
}
