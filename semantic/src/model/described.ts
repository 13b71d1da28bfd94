import { humanise } from './humanise.ts'
import type { CubeSource } from './model-source.ts'

type Source = Pick<CubeSource, 'title' | 'description' | 'public' | 'shown' | 'meta'>

/** What cubes, views and members say of themselves, with what holds when they do not. */
export function described(name: string, source: Source, isPublicByDefault = true) {
  return {
    name,
    title: source.title ?? humanise(name),
    description: source.description ?? null,
    isPublic: source.public ?? source.shown ?? isPublicByDefault,
    meta: source.meta ?? {},
  }
}

/** The same of a member, whose full title begins with its cube's. */
export function describedMember(
  cube: { readonly name: string; readonly title: string },
  name: string,
  source: Source,
  isPublicByDefault = true,
) {
  const own = described(name, source, isPublicByDefault)
  return { ...own, cube: cube.name, title: `${cube.title} ${own.title}`, shortTitle: own.title }
}
