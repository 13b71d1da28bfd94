import { humanise } from './humanise.ts'
import type { CubeSource } from './model-source.ts'

type Source = Pick<CubeSource, 'title' | 'description' | 'public' | 'shown' | 'meta'>

/** The descriptive fields of cubes, views and members, with their defaults. */
export function readDescription(name: string, source: Source, isPublicByDefault = true) {
  return {
    name,
    title: source.title ?? humanise(name),
    description: source.description ?? null,
    isPublic: source.public ?? source.shown ?? isPublicByDefault,
    meta: source.meta ?? {},
  }
}

/** The same for a member, whose full title begins with its cube's. */
export function readMemberDescription(
  cube: { readonly name: string; readonly title: string },
  name: string,
  source: Source,
  isPublicByDefault = true,
) {
  const own = readDescription(name, source, isPublicByDefault)
  return { ...own, cube: cube.name, title: `${cube.title} ${own.title}`, shortTitle: own.title }
}
