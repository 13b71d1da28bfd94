export { LibraryError } from './library-error.ts'
export type { Path, Problem, Report } from './problem.ts'
export { readYaml } from './read-yaml.ts'
export { readYamlFolder } from './read-yaml-folder.ts'
