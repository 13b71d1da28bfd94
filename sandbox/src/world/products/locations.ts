export interface Location {
  readonly id: number
  readonly name: string
}

const locations = {
  warehouse: { id: 71_200_000_001, name: 'Reno warehouse' },
  shop: { id: 71_200_000_002, name: 'Market Street store' },
} as const satisfies Readonly<Record<string, Location>>

export function locationOf(kind: keyof typeof locations): Location {
  return locations[kind]
}
