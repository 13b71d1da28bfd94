import type { Measure, Model } from './model.ts'

/** The measure with a path such as `ShopifyOrders.netSales`, public or not. */
export function measureAt({ cubes }: Model, path: string): Measure | undefined {
  const [cube = '', name = ''] = path.split('.')
  return cubes.get(cube)?.measures.get(name)
}
