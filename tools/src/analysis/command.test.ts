import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { root } from '../root.mjs'
import { from, mixed } from './testing/mixed-stores.ts'
import { asLines, runAnalysis, startAnalysis } from './testing/run-analysis.ts'

describe('the command', () => {
  it('prints nothing for empty input', async () => {
    const ended = await Promise.all([
      runAnalysis(['detect', '--from', from, '--days', '7'], ''),
      runAnalysis(['forecast', '--horizon', '7'], '\n\n'),
      runAnalysis(['explain'], ''),
    ])
    for (const one of ended) expect(one).toEqual({ code: 0, output: '', errors: '' })
  })

  it('prints its help, also through npm', async () => {
    const child = spawn('npm', ['run', '-s', 'analysis', '--', '--help'], { cwd: root })
    let output = ''
    child.stdout.on('data', (chunk) => (output += String(chunk)))
    const [code] = (await once(child, 'close')) as [number]
    expect(code).toBe(0)
    for (const verb of ['detect', 'forecast', 'explain']) expect(output).toContain(verb)
  })

  it('exits with code 1 on invalid arguments', async () => {
    const { code, output, errors } = await runAnalysis(['forecast'], '')
    expect([code, output]).toEqual([1, ''])
    expect(errors).toContain('--horizon needs a whole number of days')
  })

  it('stops quietly when the reader closes the pipe', async () => {
    const { child, ended } = startAnalysis(['forecast', '--horizon', '400'])
    child.stdin.write(asLines(mixed))
    await once(child.stdout, 'data')
    child.stdout.destroy()
    child.stdin.end(asLines([...mixed, ...mixed]))
    const { code, errors } = await ended
    expect([code, errors]).toEqual([0, ''])
  })
})
