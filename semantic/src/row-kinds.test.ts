import { rowKinds } from '@cartograph/contract'
import { expect, it } from 'vitest'
import { meta } from './answer/meta.ts'
import { loadCatalogue } from './load-catalogue.ts'

const { cubes } = meta(loadCatalogue())

it.each(Object.entries(rowKinds))(
  'the rows of %s can be queried with its metrics',
  (name, kind) => {
    const own = cubes.find((cube) => cube.name === name)
    const lookups = own?.meta?.['lookups'] ?? []
    const reached = cubes.filter((cube) => cube === own || [lookups].flat().includes(cube.name))
    const dimensions = reached.flatMap((cube) => cube.dimensions.map((one) => one.name))
    expect(dimensions).toEqual(expect.arrayContaining([...kind.members]))
  },
)
