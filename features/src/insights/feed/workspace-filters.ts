import {
  timeFilters,
  workspaceEntityGroup,
  type ConnectionId,
  type EntityGroup,
  type PlatformCode,
  type WorkspaceFilters,
} from '@cartograph/contract'
import { addMetrics, type Cube, type Model, type WorkspaceMetric } from '@cartograph/semantic'
import { workspaceEntityGroupAlias } from '../find/report/entity-names.ts'
import { metricNames } from '../find/report/metric-names.ts'
import { watchedCustomMetrics } from '../find/plan/watched-custom-metrics.ts'
import { watchedCubes, type WatchedCube } from '../find/plan/watched-metrics.ts'

interface ConnectedDatasource {
  readonly id: ConnectionId
  readonly platform: PlatformCode
}

/** The filter options of insights, reports and metrics, for the connected data sources. */
export function workspaceFilters(
  catalogue: Model,
  customMetrics: readonly WorkspaceMetric[],
  datasources: readonly ConnectedDatasource[],
): WorkspaceFilters {
  const model = addMetrics(catalogue, customMetrics)
  const watched = watchedCubes.flatMap((cube) => describeCube(cube, model, customMetrics) ?? [])
  const names = metricNames(
    watched.flatMap(({ metrics, dimensions, cube }) =>
      metrics.map(({ member, title }) => ({
        member,
        title,
        firstDimension: dimensions[0]?.entity_group_alias ?? cube.title,
      })),
    ),
  )
  return {
    time_filters: [...timeFilters],
    metric_groups: { groups: metricGroups(model) },
    root_dim: {
      entity_group_alias: workspaceEntityGroupAlias,
      entity_group_stub: workspaceEntityGroup,
    },
    metrics: datasources.flatMap(({ id, platform }) =>
      watched
        .filter(({ platforms }) => platforms.includes(platform))
        .flatMap(({ metrics, dimensions }) =>
          metrics.map(({ member, title }) => ({
            datasource_id: id,
            datasource_type: platform,
            metric: member,
            metric_alias: names.get(member) ?? title,
            dimensions,
          })),
        ),
    ),
  }
}

interface DescribedCube {
  readonly cube: Cube
  readonly platforms: readonly PlatformCode[]
  readonly metrics: readonly { readonly member: string; readonly title: string }[]
  readonly dimensions: EntityGroup[]
}

/** Null when the model has no such cube. */
function describeCube(
  watched: WatchedCube,
  model: Model,
  customMetrics: readonly WorkspaceMetric[],
): DescribedCube | null {
  const { cube: name, platforms, dimensions } = watched
  const cube = model.cubes.get(name)
  if (cube === undefined) return null
  const metrics = [...watched.metrics, ...watchedCustomMetrics(watched, cube, customMetrics)]
  return {
    cube,
    platforms,
    metrics: metrics.flatMap(({ measure }) => {
      const found = cube.measures.get(measure)
      return found === undefined ? [] : [{ member: `${name}.${measure}`, title: found.shortTitle }]
    }),
    dimensions: dimensions.flatMap(({ dimension, group }) => {
      const found = cube.dimensions.get(dimension)
      return found === undefined
        ? []
        : [{ entity_group_alias: found.shortTitle, entity_group_stub: group }]
    }),
  }
}

function metricGroups(model: Model): WorkspaceFilters['metric_groups']['groups'] {
  return [...model.cubes.values()]
    .filter(({ isPublic }) => isPublic)
    .map(({ name, title, measures }) => ({
      name,
      display: title,
      metrics: [...measures.values()]
        .filter(({ isPublic, reading }) => isPublic && reading?.reporting === true)
        .map((measure) => `${name}.${measure.name}`),
    }))
    .filter(({ metrics }) => metrics.length > 0)
}
