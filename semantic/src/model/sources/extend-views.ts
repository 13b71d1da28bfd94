import type { ViewCubeSource, ViewSource } from './model-source.ts'
import { locateSources, type LocatedSource } from './read-source.ts'

/** A view with its inherited parts; the parent's cubes come first. */
export interface ExtendedView {
  readonly view: LocatedSource<ViewSource>
  readonly parts: readonly LocatedSource<ViewCubeSource>[]
}

export function extendViews(
  sources: readonly LocatedSource<ViewSource>[],
  broken: ReadonlySet<string>,
): ExtendedView[] {
  const byName = new Map(sources.map((view) => [view.source.name, view]))
  return sources.flatMap((view) => complete(view, []) ?? [])

  function complete(
    view: LocatedSource<ViewSource>,
    trail: readonly string[],
  ): ExtendedView | null {
    const { name, extends: parentName } = view.source
    const own = locateSources(view.source.cubes, ['cubes'], view.report)
    if (parentName === undefined) return { view, parts: own }
    const path = [...trail, name]
    if (path.includes(parentName)) {
      const cycle = [name, ...path.slice(path.indexOf(parentName))].join(' → ')
      view.report(['extends'], `'${name}' extends itself: ${cycle}. Break the cycle.`)
      return null
    }
    const parentSource = byName.get(parentName)
    if (parentSource === undefined) {
      if (!broken.has(parentName)) {
        view.report(['extends'], `There is no view '${parentName}' to extend. Correct the name.`)
      }
      return null
    }
    const parent = complete(parentSource, path)
    if (parent === null) return null
    const source = { ...parent.view.source, ...view.source }
    return { view: { source, report: view.report }, parts: [...parent.parts, ...own] }
  }
}
