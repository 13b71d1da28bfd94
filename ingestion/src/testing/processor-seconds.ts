import { existsSync, readFileSync } from 'node:fs'

/** The processor time that a running process has taken; null where the system does not report it. */
export function processorSeconds(pid: number | null | undefined): number | null {
  const file = `/proc/${pid}/stat`
  if (pid == null || !existsSync(file)) return null
  // The program's name, in parentheses, may contain spaces.
  const fields = readFileSync(file, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  // Linux counts in hundredths of a second.
  return (Number(fields[11]) + Number(fields[12])) / 100
}
