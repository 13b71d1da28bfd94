import { adSubject } from './ad-subject.ts'
import { customerSubject } from './customer-subject.ts'
import { lineSubject } from './line-subject.ts'
import { orderSubject } from './order-subject.ts'
import type { ReferenceMeasure } from './reference-measures.ts'
import { nameOf, type Subject } from './subject.ts'

export const subjects: readonly Subject[] = [orderSubject, lineSubject, adSubject, customerSubject]

export function subjectOf(member: string): Subject {
  const subject = subjects.find(({ cube }) => member.startsWith(`${cube}.`))
  if (subject === undefined) throw new Error(`What is '${member}'?`)
  return subject
}

export function isMeasure(member: string): boolean {
  return nameOf(member) in subjectOf(member).measures
}

export function measureOf(member: string): ReferenceMeasure {
  const measure = subjectOf(member).measures[nameOf(member)]
  if (measure === undefined) throw new Error(`What is '${member}'?`)
  return measure
}
