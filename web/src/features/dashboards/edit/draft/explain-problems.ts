import { DashboardSpec } from '@cartograph/contract'

interface Problem {
  readonly path: readonly PropertyKey[]
  readonly message: string
}

/** Explains what prevents saving and where; empty if the draft is valid. */
export function findProblems(spec: DashboardSpec): string[] {
  const checked = DashboardSpec.safeParse(spec)
  const invalid = checked.success ? [] : checked.error.issues
  return explainProblems(spec, [...emptySections(spec), ...invalid])
}

/** The server stores them for new dashboards, but no one wants to save one. */
function emptySections({ tabs }: DashboardSpec): Problem[] {
  return tabs.flatMap(({ sections }, tab) =>
    sections.flatMap(({ elements }, section) =>
      elements.length === 0
        ? [{ path: ['tabs', tab, 'sections', section, 'elements'], message: 'Empty' }]
        : [],
    ),
  )
}

/** Explains validation errors of the server. Their paths start with the request body and the spec. */
export function explainValidationErrors(
  spec: DashboardSpec,
  problems: readonly { readonly loc: readonly (string | number)[]; readonly msg: string }[],
): string[] {
  return explainProblems(
    spec,
    problems.map(({ loc, msg }) => ({ path: loc.slice(2).map(asIndex), message: msg })),
  )
}

function explainProblems(spec: DashboardSpec, problems: readonly Problem[]): string[] {
  return [...new Set(problems.map((problem) => explain(spec, problem)))]
}

function explain(spec: DashboardSpec, { path, message }: Problem): string {
  const [first, tabAt, part, sectionAt, list, elementAt] = path
  if (first === 'title') return 'Give the dashboard a title of 1 to 200 characters.'
  const tab = first === 'tabs' && typeof tabAt === 'number' ? spec.tabs[tabAt] : undefined
  if (tab === undefined) return message
  const inTab = spec.tabs.length > 1 ? ` on the tab '${tab.display.title}'` : ''
  if (part === 'display') return 'Give every tab a name of 1 to 200 characters.'
  if (typeof sectionAt !== 'number') {
    return tab.sections.length === 0
      ? `There are no sections${inTab}. Add a section with a tile.`
      : `There are too many sections${inTab} (maximum 12).`
  }
  const section = tab.sections[sectionAt]
  const named = section?.title === undefined ? `Section ${sectionAt + 1}` : `'${section.title}'`
  if (list === 'title') return `Give ${named}${inTab} a title of at most 200 characters.`
  if (list !== 'elements' || section === undefined) return `${named}${inTab}: ${message}`
  if (typeof elementAt !== 'number') {
    return section.elements.length === 0
      ? `${named}${inTab} is empty. Add a tile or delete the section.`
      : `${named}${inTab} has too many tiles (maximum 40).`
  }
  const element = section.elements[elementAt]
  return `'${element?.display.title ?? elementAt + 1}' in ${named}${inTab}: ${message}`
}

/** Array indexes may arrive as text. */
function asIndex(part: string | number): string | number {
  return typeof part === 'string' && /^\d+$/.test(part) ? Number(part) : part
}
