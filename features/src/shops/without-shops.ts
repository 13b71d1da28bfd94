import { shopCube, type MetaAnswer } from '@cartograph/contract'

/** The description of the model for a workspace with one shop, where a choice by shop would say nothing. */
export function withoutShops(meta: MetaAnswer): MetaAnswer {
  const cubes = meta.cubes
    .filter(({ name }) => name !== shopCube)
    .map((cube) => {
      const lookups = cube.meta?.['lookups']
      if (!Array.isArray(lookups) || !lookups.includes(shopCube)) return cube
      return { ...cube, meta: { ...cube.meta, lookups: lookups.filter((one) => one !== shopCube) } }
    })
  return { ...meta, cubes }
}
