import { ofAds } from './ad-subject.ts'
import { ofCustomers } from './customer-subject.ts'
import { ofLines } from './line-subject.ts'
import { ofOrders } from './order-subject.ts'
import type { ReferenceMeasure } from './reference-measures.ts'
import { nameOf, type Subject } from './subject.ts'

export const subjects: readonly Subject[] = [ofOrders, ofLines, ofAds, ofCustomers]

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
