import type { SandboxShop } from '../../shop.ts'
import { numericId } from '../../kit/google/numeric-id.ts'

export interface SimulatedProperty {
  readonly id: string
  readonly name: string
  /** Whether the property has the shop's visits; the others are empty. */
  readonly isCounted: boolean
}

export interface SimulatedAccount {
  readonly id: string
  readonly name: string
  readonly properties: readonly SimulatedProperty[]
}

/** The accounts of a shop's owner: the shop's account and an unused one. */
export function accountsOf(shop: SandboxShop): readonly SimulatedAccount[] {
  const { name, title } = shop
  return [
    {
      id: numericId(`account ${name}`, 9),
      name: title,
      properties: [
        { id: propertyIdOf(shop), name: `${title} - GA4`, isCounted: true },
        { id: numericId(`blog ${name}`, 9), name: `${title} - blog`, isCounted: false },
      ],
    },
    { id: numericId(`old account ${name}`, 9), name: `${title} (unused)`, properties: [] },
  ]
}

/** The id of the property with the shop's visits. */
export function propertyIdOf(shop: SandboxShop): string {
  return numericId(`property ${shop.name}`, 9)
}
