import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from './root.mjs'

/**
 * Runs a program to its end with the terminal as its own; rejects when it fails.
 * @param {string} command
 * @param {readonly string[]} args
 * @returns {Promise<void>}
 */
export async function run(command, args) {
  const code = await exitCode(command, args, 'inherit')
  if (code.code !== 0) throw new Error(`${[command, ...args].join(' ')} ended with ${code.code}`)
}

/**
 * Runs a program and keeps what it prints, for steps that run side by side.
 * @param {string} command
 * @param {readonly string[]} args
 */
export function capture(command, args) {
  return exitCode(command, args, 'pipe')
}

/** A TypeScript script of the repository, through tsx.
 * @param {string} script
 * @param {readonly string[]} [args]
 */
export function tsx(script, args = []) {
  return /** @type {const} */ ([process.execPath, ['--import', 'tsx', join(root, script), ...args]])
}

/** A program that a dependency brings.
 * @param {string} name
 */
export function bin(name) {
  return join(root, 'node_modules', '.bin', name)
}

/**
 * @param {string} command
 * @param {readonly string[]} args
 * @param {'inherit' | 'pipe'} stdio
 * @returns {Promise<{ code: number, output: string }>}
 */
function exitCode(command, args, stdio) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: stdio === 'inherit' ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    child.stdout?.on('data', (chunk) => (output += String(chunk)))
    child.stderr?.on('data', (chunk) => (output += String(chunk)))
    child.on('error', reject)
    child.on('close', (code, signal) => resolve({ code: code ?? (signal ? 130 : 1), output }))
  })
}
