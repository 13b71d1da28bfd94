import {
  listActionMetrics as endpoint,
  segmentDimension,
  type ActionMetric,
} from '@cartograph/contract'
import { hasCustomers } from '../audiences/index.ts'
import { watchedCubes } from '../insights/index.ts'
import { pacedMetric, readMetricScope } from '../metric-pacing/index.ts'
import { serves } from '../serves.ts'
import { listFixedSegments } from './fixed-segments.ts'

/** The metrics that insights are found in, as far as their days can be compared; and those of the workspace. */
export const listActionMetrics = serves(endpoint, async (ctx) => {
  const scope = await readMetricScope(ctx)
  const segments = await listFixedSegments(ctx)
  const connected = new Set(scope.syncProgress.map(({ platform }) => platform))
  const items = watchedCubes.flatMap((watched): ActionMetric[] => {
    const cube = scope.model.cubes.get(watched.cube)
    const platforms = watched.platforms.filter((platform) => connected.has(platform))
    if (cube === undefined || platforms.length === 0) return []
    const own = scope.customMetrics
      .map(({ member }) => member)
      .filter((member) => member.startsWith(`${cube.name}.`))
    const known = watched.metrics.map(({ measure }) => `${cube.name}.${measure}`)
    const dimensions = watched.dimensions.flatMap(({ dimension }) => {
      const found = dimension.includes('.') ? undefined : cube.dimensions.get(dimension)
      if (found?.isPublic !== true) return []
      return [{ dimension: `${cube.name}.${found.name}`, title: found.shortTitle }]
    })
    if (segments.length > 0 && hasCustomers(scope.model, cube.name))
      dimensions.push({ dimension: segmentDimension, title: 'Customer segment' })
    return [...known, ...own].flatMap((metric) => {
      const measure = cube.measures.get(metric.slice(cube.name.length + 1))
      const paced = pacedMetric(metric, scope)
      if (measure?.isPublic !== true || paced === null || paced.adds === 'average') return []
      return [{ metric, title: measure.shortTitle, group: cube.title, platforms, dimensions }]
    })
  })
  return { items, segments }
})
