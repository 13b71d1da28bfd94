import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  DashboardFileName,
  DashboardSpec,
  ownDashboardPrefix,
  type MetaAnswer,
} from '@cartograph/contract'
import { findUnknownMembers } from './find-unknown-members.ts'
import { namePlatforms } from './name-platforms.ts'
import { readYaml, type Problem, type Report } from '../data-files/index.ts'

export interface DashboardFile {
  /** The dashboard's name: its file name without the extension. */
  readonly name: string
  readonly file: string
  /** Null when it is invalid, which has been reported. */
  readonly spec: DashboardSpec | null
  readonly report: Report
}

/** Every dashboard of one folder of the library, by name; none when there is no such folder. */
export function readDashboards(
  library: string,
  folder: string,
  meta: MetaAnswer,
  problems: Problem[],
): ReadonlyMap<string, DashboardFile> {
  const path = join(library, folder)
  const files = existsSync(path) ? readdirSync(path).toSorted() : []
  const found = files
    .filter((file) => /\.ya?ml$/.test(file) && file !== 'collections.yml')
    .map((file): DashboardFile => {
      const name = file.replace(/\.ya?ml$/, '')
      const place = `${folder}/${file}`
      checkName(name, place, problems)
      const text = readFileSync(join(path, file), 'utf8')
      const { value: spec, report } = readYaml({ name: place, text }, fileSchema, problems)
      if (spec !== null) {
        for (const unknown of findUnknownMembers(spec, meta)) {
          report(unknown.path, `${unknown.message} Correct it.`)
        }
      }
      return { name, file: place, spec, report }
    })
  return new Map(found.map((one) => [one.name, one]))
}

/** A file may name kinds of data in place of platforms. */
const fileSchema = {
  safeParse: (given: unknown) => DashboardSpec.safeParse(namePlatforms(given)),
}

function checkName(name: string, file: string, problems: Problem[]): void {
  const note = (message: string) => problems.push({ file, line: 1, message })
  if (!DashboardFileName.safeParse(name).success) {
    note('A file name has lower-case letters, digits and - only. Rename it.')
  }
  if (name.startsWith(ownDashboardPrefix)) {
    note(
      `The prefix ${ownDashboardPrefix}… is reserved for dashboards that workspaces create. Rename the file.`,
    )
  }
}
