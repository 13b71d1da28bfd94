import type {
  CubeMeta,
  DimensionMeta,
  MeasureMeta,
  MetaAnswer,
  SegmentMeta,
} from '@cartograph/contract'
import type { Cube, Dimension, Measure, Member, Model, Segment, View } from '../model/model.ts'
import type { Used } from '../question.ts'
import { connectedComponents } from './connected-components.ts'
import { drillMembers } from './drill-members.ts'
import { customGranularity } from './granularity-annotation.ts'
import { measureType, memberWords } from './member-words.ts'

const visible = { isVisible: true, public: true } as const
const none = { hierarchies: [], folders: [], nestedFolders: [] }

/** What can be asked for: cubes and views with their members, and of all that only what is public. */
export function meta(model: Model): MetaAnswer {
  const components = connectedComponents(model.cubes)
  const count = Math.max(0, ...components.values())
  const cubes = [...model.cubes.values()].map((cube): CubeMeta => {
    const connectedComponent = components.get(cube.name) ?? 0
    return { ...wordsOf(cube), type: 'cube', connectedComponent, ...metaOf(model, ofCube(cube)) }
  })
  const views = [...model.views.values()].map((view, index): CubeMeta => {
    // A view is asked for alone.
    const connectedComponent = count + 1 + index
    const members = ofView(model, view)
    return { ...wordsOf(view), type: 'view', connectedComponent, ...metaOf(model, members) }
  })
  const isPublic = new Set(
    [...model.cubes.values(), ...model.views.values()]
      .filter((source) => source.isPublic)
      .map(({ name }) => name),
  )
  return { cubes: [...cubes, ...views].filter(({ name }) => isPublic.has(name)) }
}

function wordsOf({ name, title, description, meta }: Cube | View) {
  return {
    name,
    title,
    ...(description !== null && { description }),
    ...(Object.keys(meta).length > 0 && { meta }),
    ...visible,
  }
}

function ofCube({ name, measures, dimensions, segments }: Cube): Used<Member>[] {
  return [...measures.values(), ...dimensions.values(), ...segments.values()]
    .filter((member) => member.isPublic)
    .map((member) => ({ key: `${name}.${member.name}`, member }))
}

function ofView(model: Model, view: View): Used<Member>[] {
  return [...view.members].flatMap(([name, { of, isPublic }]) => {
    const cube = model.cubes.get(of.cube)
    const member =
      cube?.measures.get(of.name) ?? cube?.dimensions.get(of.name) ?? cube?.segments.get(of.name)
    return member && isPublic ? [{ key: `${view.name}.${name}`, member }] : []
  })
}

function metaOf(model: Model, members: readonly Used<Member>[]) {
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

function measureMeta(model: Model, used: Used<Measure>): MeasureMeta {
  const { type, window } = used.member
  const isCumulative = window !== null
  return {
    name: used.key,
    ...memberWords(model, used),
    type: measureType(used.member),
    // Cube's own spelling: `countDistinct`.
    aggType: type.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
    cumulative: isCumulative,
    cumulativeTotal: isCumulative,
    ...drillMembers(model, used),
    ...visible,
  }
}

function dimensionMeta(model: Model, used: Used<Dimension>): DimensionMeta {
  const { type, suggestsValues, isPrimaryKey, granularities } = used.member
  return {
    name: used.key,
    ...memberWords(model, used),
    type,
    suggestFilterValues: suggestsValues,
    primaryKey: isPrimaryKey,
    ...(type === 'time' && { granularities: [...granularities.values()].map(customGranularity) }),
    ...visible,
  }
}

function segmentMeta(model: Model, used: Used<Segment>): SegmentMeta {
  return { name: used.key, ...memberWords(model, used), ...visible }
}
