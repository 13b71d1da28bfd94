import type { ViewCubeSource, ViewSource } from './model-source.ts'
import { placed, type Placed } from './read-source.ts'

/** A view with what it inherits: the parent's cubes come first. */
export interface WholeView {
  readonly view: Placed<ViewSource>
  readonly parts: readonly Placed<ViewCubeSource>[]
}

export function wholeViews(
  sources: readonly Placed<ViewSource>[],
  broken: ReadonlySet<string>,
): WholeView[] {
  const byName = new Map(sources.map((view) => [view.source.name, view]))
  return sources.flatMap((view) => complete(view, []) ?? [])

  function complete(view: Placed<ViewSource>, trail: readonly string[]): WholeView | null {
    const { name, extends: parentName } = view.source
    const own = placed(view.source.cubes, ['cubes'], view.report)
    if (parentName === undefined) return { view, parts: own }
    const path = [...trail, name]
    if (path.includes(parentName)) {
      const circle = [name, ...path.slice(path.indexOf(parentName))].join(' → ')
      view.report(['extends'], `'${name}' extends itself: ${circle}. Break the circle.`)
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
