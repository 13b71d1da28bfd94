import type {
  CubeMeta,
  DimensionMeta,
  MeasureMeta,
  MetaAnswer,
  SegmentMeta,
} from '@cartograph/contract'
import { lookupsOf } from '../model/lookups.ts'
import type { Cube, Dimension, Measure, Member, Model, Segment, View } from '../model/model.ts'
import type { MemberUse } from '../question.ts'
import { connectedComponents } from './connected-components.ts'
import { drillMembers } from './drill-members.ts'
import { customGranularity } from './granularity-annotation.ts'
import { measureType, memberTexts } from './member-texts.ts'

const visible = { isVisible: true, public: true } as const
const none = { hierarchies: [], folders: [], nestedFolders: [] }

/** The public cubes and views with their public members. */
export function meta(model: Model): MetaAnswer {
  const components = connectedComponents(model.cubes)
  const count = Math.max(0, ...components.values())
  const cubes = [...model.cubes.values()].map((cube): CubeMeta => {
    const connectedComponent = components.get(cube.name) ?? 0
    return {
      ...commonMeta({ ...cube, meta: { ...cube.meta, ...lookupsMeta(model, cube) } }),
      type: 'cube',
      connectedComponent,
      ...membersMeta(model, cubeMembers(cube)),
    }
  })
  const views = [...model.views.values()].map((view, index): CubeMeta => {
    // A view cannot be combined with others in a query.
    const connectedComponent = count + 1 + index
    const members = viewMembers(model, view)
    return { ...commonMeta(view), type: 'view', connectedComponent, ...membersMeta(model, members) }
  })
  const isPublic = new Set(
    [...model.cubes.values(), ...model.views.values()]
      .filter((source) => source.isPublic)
      .map(({ name }) => name),
  )
  return { cubes: [...cubes, ...views].filter(({ name }) => isPublic.has(name)) }
}

/**
 * The public cubes of which each row has at most one, such as the customer of an order: metrics split by
 * their dimensions add up. An extension of Cube's format.
 */
function lookupsMeta(model: Model, cube: Cube): { readonly lookups?: readonly string[] } {
  const lookups = lookupsOf(model, cube)
  return lookups.length === 0 ? {} : { lookups }
}

function commonMeta({ name, title, description, meta }: Cube | View) {
  return {
    name,
    title,
    ...(description !== null && { description }),
    ...(Object.keys(meta).length > 0 && { meta }),
    ...visible,
  }
}

function cubeMembers({ name, measures, dimensions, segments }: Cube): MemberUse<Member>[] {
  return [...measures.values(), ...dimensions.values(), ...segments.values()]
    .filter((member) => member.isPublic)
    .map((member) => ({ key: `${name}.${member.name}`, member }))
}

function viewMembers(model: Model, view: View): MemberUse<Member>[] {
  return [...view.members].flatMap(([name, { of, isPublic }]) => {
    const cube = model.cubes.get(of.cube)
    const member =
      cube?.measures.get(of.name) ?? cube?.dimensions.get(of.name) ?? cube?.segments.get(of.name)
    return member && isPublic ? [{ key: `${view.name}.${name}`, member }] : []
  })
}

function membersMeta(model: Model, members: readonly MemberUse<Member>[]) {
  const measures: MeasureMeta[] = []
  const dimensions: DimensionMeta[] = []
  const segments: SegmentMeta[] = []
  for (const { key, member } of members) {
    if (member.kind === 'measure') measures.push(measureMeta(model, { key, member }))
    else if (member.kind === 'dimension') dimensions.push(dimensionMeta(model, { key, member }))
    else segments.push(segmentMeta(model, { key, member }))
  }
  return { measures, dimensions, segments, ...none }
}

function measureMeta(model: Model, used: MemberUse<Measure>): MeasureMeta {
  const { type, window } = used.member
  const isCumulative = window !== null
  return {
    name: used.key,
    ...memberTexts(model, used),
    type: measureType(used.member),
    // Cube's spelling: `countDistinct`.
    aggType: type.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
    cumulative: isCumulative,
    cumulativeTotal: isCumulative,
    ...drillMembers(model, used),
    ...visible,
  }
}

function dimensionMeta(model: Model, used: MemberUse<Dimension>): DimensionMeta {
  const { type, suggestsValues, isPrimaryKey, granularities } = used.member
  return {
    name: used.key,
    ...memberTexts(model, used),
    type,
    suggestFilterValues: suggestsValues,
    primaryKey: isPrimaryKey,
    ...(type === 'time' && { granularities: [...granularities.values()].map(customGranularity) }),
    ...visible,
  }
}

function segmentMeta(model: Model, used: MemberUse<Segment>): SegmentMeta {
  return { name: used.key, ...memberTexts(model, used), ...visible }
}
