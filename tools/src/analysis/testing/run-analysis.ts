import { spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../../root.mjs'

export interface CommandResult {
  readonly code: number | null
  readonly output: string
  readonly errors: string
}

const folder = process.env['TEST_COMMANDS']
if (folder === undefined) throw new Error('The commands were not bundled')
const script = join(folder, 'analysis.mjs')

/** Starts the command in a child process; `temporary` is its folder for temporary files. */
export function startAnalysis(args: readonly string[], temporary = tmpdir()) {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: root,
    env: { ...process.env, TMPDIR: temporary },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let [output, errors] = ['', '']
  child.stdout.on('data', (chunk) => (output += String(chunk)))
  child.stderr.on('data', (chunk) => (errors += String(chunk)))
  // A command that exits early closes its input.
  child.stdin.on('error', () => {})
  const ended = new Promise<CommandResult>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, output, errors }))
  })
  return { child, ended, output: () => output }
}

export function runAnalysis(
  args: readonly string[],
  input: string,
  temporary?: string,
): Promise<CommandResult> {
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
