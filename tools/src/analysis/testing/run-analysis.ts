import { spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../../root.mjs'

export interface Ended {
  readonly code: number | null
  readonly output: string
  readonly errors: string
}

/** The command as it is called, in a process of its own; what it keeps for a while it keeps in `temporary`. */
export function startAnalysis(args: readonly string[], temporary = tmpdir()) {
  const child = spawn(process.execPath, [join(root, 'tools/src/analysis.mjs'), ...args], {
    cwd: root,
    env: { ...process.env, TMPDIR: temporary },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let [output, errors] = ['', '']
  child.stdout.on('data', (chunk) => (output += String(chunk)))
  child.stderr.on('data', (chunk) => (errors += String(chunk)))
  // What ended early does not read to the end.
  child.stdin.on('error', () => {})
  const ended = new Promise<Ended>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, output, errors }))
  })
  return { child, ended, output: () => output }
}

export function runAnalysis(
  args: readonly string[],
  input: string,
  temporary?: string,
): Promise<Ended> {
  const { child, ended } = startAnalysis(args, temporary)
  child.stdin.end(input)
  return ended
}

export function jsonLines(text: string): unknown[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line): unknown => JSON.parse(line))
}

export function asLines(values: readonly unknown[]): string {
  return values.map((value) => `${JSON.stringify(value)}\n`).join('')
}
