import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from './root.mjs'

/**
 * Runs a program attached to the terminal; rejects if it fails.
 * @param {string} command
 * @param {readonly string[]} args
 * @returns {Promise<void>}
 */
export async function run(command, args) {
  const code = await exitCode(command, args, 'inherit')
  if (code.code !== 0) throw new Error(`${[command, ...args].join(' ')} ended with ${code.code}`)
}

/**
 * Runs a program and captures its output, for steps that run in parallel.
 * @param {string} command
 * @param {readonly string[]} args
 */
export function capture(command, args) {
  return exitCode(command, args, 'pipe')
}

/** The command that runs a TypeScript file with tsx.
 * @param {string} script
 * @param {readonly string[]} [args]
 */
export function tsx(script, args = []) {
  return /** @type {const} */ ([process.execPath, ['--import', 'tsx', join(root, script), ...args]])
}

/** The path of a dependency's executable.
 * @param {string} name
 */
export function bin(name) {
  return join(root, 'node_modules', '.bin', name)
}

/** @param {number} pid */
export function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return Object(error).code === 'EPERM'
  }
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
