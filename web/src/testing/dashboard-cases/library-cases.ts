import type { DashboardSpec, ElementSpec, MetaAnswer } from '@cartograph/contract'
import { loadLibrary } from '@cartograph/features'
import { elementAt } from './any-case.ts'
import type { DashboardCase } from './dashboard-case.ts'
import { orderSubject } from './order-subject.ts'
import { offeredMembers, type Subject } from './subject.ts'
import { subjects } from './subjects.ts'

/** All elements of the library that query one known cube over a time range. */
export function libraryCases(meta: MetaAnswer): Pick<DashboardCase, 'spec' | 'at'>[] {
  const shelves = [...loadLibrary(meta).values()]
  const specs = new Map<string, DashboardSpec>(shelves.flatMap(({ dashboards }) => [...dashboards]))
  return [...specs.values()].flatMap((spec) =>
    spec.tabs.flatMap(({ sections }, tab) =>
      sections.flatMap(({ elements }, section) =>
        elements
          .map((_, n) => elementAt(spec, tab, section, n))
          .filter(({ element }) => isKnown(element))
          .map((at) => ({ spec, at })),
      ),
    ),
  )
}

function isKnown({ data }: ElementSpec): boolean {
  const members = data.flatMap((one) =>
    'cube_query' in one && one.cube_query['timeDimensions'] !== undefined
      ? membersOf(one.cube_query)
      : [null],
  )
  const [first] = members
  if (first == null) return false
  const subject = subjects.find(({ cube }) => first.startsWith(`${cube}.`))
  if (subject === undefined) return false
  const isOfSubject = (member: string | null) =>
    member !== null &&
    (subject === orderSubject
      ? member.startsWith(`${orderSubject.cube}.`) && !beyondLedger.includes(member)
      : knownOf(subject).includes(member))
  return members.every(isOfSubject)
}

/** What the library uses of orders and their ledger does not have: shipments and first visits. */
const beyondLedger = ['openOrders', 'daysToOrder', 'firstChannel'].map(
  (name) => `${orderSubject.cube}.${name}`,
)

function knownOf(subject: Subject): string[] {
  const measures = Object.keys(subject.measures).map((name) => `${subject.cube}.${name}`)
  return [...measures, ...offeredMembers(subject)]
}

function membersOf(query: unknown): string[] {
  return [...JSON.stringify(query).matchAll(/"([A-Z]\w*\.\w+)/g)].map(([, member = '']) => member)
}
