import {
  CollectionsFile,
  ownCollectionId,
  type DashboardSpec,
  type OrgType,
} from '@cartograph/contract'
import { emptyLibrary, type TypeLibrary } from './library.ts'
import type { DashboardFile } from './read-dashboards.ts'
import { readYaml, type Problem, type Report } from '../data-files/index.ts'

type DashboardFolder = ReadonlyMap<string, DashboardFile>

export interface ReadTypeLibrary {
  readonly orgType: OrgType
  /** Its `collections.yml`; the text is null when there is none. */
  readonly file: { readonly name: string; readonly text: string | null }
  readonly own: DashboardFolder
  readonly shared: DashboardFolder
  /** Collects the names of the listed dashboards. */
  readonly listed: Set<string>
  readonly problems: Problem[]
}

/** Reads the library of one type of workspace; each dashboard is listed once, and ids are unique. */
export function readTypeLibrary({
  orgType,
  file,
  own,
  shared,
  listed,
  problems,
}: ReadTypeLibrary): TypeLibrary {
  const home = own.get(orgType)
  if (home === undefined) {
    const message = `The home dashboard of this type, ${orgType}.yml, is missing. Add it.`
    problems.push({ file: orgType, line: 1, message })
  }
  if (file.text === null) {
    problems.push({ file: file.name, line: 1, message: 'This file is missing. Add it.' })
    return emptyLibrary
  }
  const { value, report } = readYaml(
    { name: file.name, text: file.text },
    CollectionsFile,
    problems,
  )
  if (value === null) {
    // Without a valid list, unlisted files cannot be reported.
    for (const name of shared.keys()) listed.add(name)
    return emptyLibrary
  }
  checkIds(value, report)
  const here = new Set([orgType, ...checkFiles(value, { own, shared }, report)])
  for (const name of here) listed.add(name)
  for (const { name, file: place } of own.values()) {
    if (here.has(name)) continue
    const message = `${file.name} does not list this dashboard. List it, or remove the file.`
    problems.push({ file: place, line: 1, message })
  }
  const dashboards = [...here].flatMap((name) => {
    const { spec, report } = own.get(name) ?? shared.get(name) ?? missing
    return spec === null ? [] : [{ name, spec, report }]
  })
  checkTags(dashboards)
  return {
    dashboards: new Map(dashboards.map(({ name, spec }) => [name, spec])),
    collections: inOrder(value),
  }
}

const missing = { spec: null, report: () => undefined }

function checkIds({ collections }: CollectionsFile, report: Report): void {
  const unique = (what: string, taken: Set<string>, id: string, path: (string | number)[]) => {
    if (taken.has(id)) report(path, `There is a ${what} '${id}' already. Rename one of them.`)
    taken.add(id)
  }
  const taken = new Set([ownCollectionId])
  const ids = new Set<string>()
  for (const [c, { collection_id, dashboards }] of collections.entries()) {
    unique('collection', taken, collection_id, ['collections', c, 'collection_id'])
    for (const [d, { dashboard_id }] of dashboards.entries()) {
      unique('dashboard', ids, dashboard_id, ['collections', c, 'dashboards', d, 'dashboard_id'])
    }
  }
}

/** The listed files exist, and each is listed once. */
function checkFiles(
  { collections }: CollectionsFile,
  { own, shared }: { readonly own: DashboardFolder; readonly shared: DashboardFolder },
  report: Report,
): ReadonlySet<string> {
  const files = new Set<string>()
  for (const [c, { dashboards }] of collections.entries()) {
    for (const [d, { file_name }] of dashboards.entries()) {
      const path = ['collections', c, 'dashboards', d, 'file_name']
      if (!own.has(file_name) && !shared.has(file_name)) {
        report(path, `There is no file '${file_name}.yml'. Add it, or correct the name.`)
      }
      if (files.has(file_name)) {
        report(path, `'${file_name}' is listed already. Remove it from one of its places.`)
      }
      files.add(file_name)
    }
  }
  return files
}

/** Comments belong to a tag: two dashboards with the same one would share them. */
function checkTags(
  dashboards: readonly { readonly spec: DashboardSpec; readonly report: Report }[],
): void {
  const taken = new Set<string>()
  for (const { spec, report } of dashboards) {
    const tag = spec.dashboard_tag
    const message = `There is a dashboard with the tag '${tag}' already. Change one of them.`
    if (taken.has(tag)) report(['dashboard_tag'], message)
    taken.add(tag)
  }
}

function inOrder({ collections }: CollectionsFile): TypeLibrary['collections'] {
  return sorted(collections)
    .map((collection) => ({ ...collection, dashboards: sorted(collection.dashboards) }))
    .filter(({ dashboards }) => dashboards.length > 0)
}

/** Without a display order, items keep their place. */
function sorted<Thing extends { readonly display_order?: number | undefined }>(
  things: readonly Thing[],
): (Thing & { readonly display_order: number })[] {
  return things
    .map((thing, n) => ({ ...thing, display_order: thing.display_order ?? n + 1 }))
    .toSorted((one, other) => one.display_order - other.display_order)
}
