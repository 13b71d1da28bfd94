import type { Subject } from '@cartograph/ask'
import { lowerFirst, type Member } from '@cartograph/contract'
import { measureAt, type Model } from '@cartograph/semantic'
import { watchedCubes } from '../../insights/index.ts'
import { cubeOf } from './insight-subject.ts'

/** Questions that can be answered about an insight, without the current one. */
export function suggestQuestions(subject: Subject, model: Model, current = ''): string[] {
  const cube = cubeOf(subject.measure)
  const own = watchedCubes.find((one) => one.cube === cube)
  const isSegment = (member: Member) =>
    subject.filters.some(({ members }) => members.includes(member))
  const breakdowns = (own?.dimensions ?? [])
    .map(({ dimension }) => `${cube}.${dimension}`)
    .filter((member) => !isSegment(member))
    .flatMap((member) => model.cubes.get(cube)?.dimensions.get(nameOf(member))?.shortTitle ?? [])
  const others = (own?.metrics ?? [])
    .map(({ measure }) => `${cube}.${measure}`)
    .filter((member) => member !== subject.measure)
    .flatMap((member) => measureAt(model, member)?.shortTitle ?? [])
  return [
    ...breakdowns.slice(0, 2).map((title) => `Break down by ${lowerFirst(title)}?`),
    'How was it a year ago?',
    'What happened since?',
    ...others.slice(0, 1).map((title) => `What about ${lowerFirst(title)}?`),
    ...(subject.filters.length === 0 ? [] : ['And overall?']),
  ].filter((question) => question !== current)
}

const nameOf = (member: Member) => member.split('.')[1] ?? ''
