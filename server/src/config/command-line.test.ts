import { describe, expect, it } from 'vitest'
import { CommandLineError, readCommandLine } from './command-line.ts'

describe('the command line', () => {
  it('runs every service by default', () => {
    expect(readCommandLine([])).toEqual({
      services: new Set(['api', 'worker', 'scheduler']),
      scenario: 'demo',
      seed: null,
      isSeedComplete: false,
      rotateKey: false,
    })
  })

  it('takes a list of services and a scenario', () => {
    expect(readCommandLine(['--services=api, worker', '--seed=tiny'])).toEqual({
      services: new Set(['api', 'worker']),
      scenario: 'demo',
      seed: 'tiny',
      isSeedComplete: false,
      rotateKey: false,
    })
  })

  it('takes a scenario with all that is around its shop', () => {
    expect(readCommandLine(['--seed=demo', '--complete']).isSeedComplete).toBe(true)
  })

  it('takes the shop of the demo', () => {
    expect(readCommandLine(['--scenario=tiny'])).toMatchObject({ scenario: 'tiny', seed: null })
  })

  it('accepts --rotate-key', () => {
    expect(readCommandLine(['--rotate-key']).rotateKey).toBe(true)
  })

  it.each([
    [['--services=api,web'], 'There is no service "web". Choose from: api, worker, scheduler.'],
    [
      ['--seed=huge'],
      'There is no scenario "huge". Choose from: demo, brief, tiny, large, new, german, limited, empty, broken.',
    ],
    [['--seed='], 'There is no scenario ""'],
    [['--verbose'], 'Usage:'],
    [['start'], 'Usage:'],
  ])('says what may be given instead of %j', (args, words) => {
    const read = () => readCommandLine(args)
    expect(read).toThrow(CommandLineError)
    expect(read).toThrow(words)
  })
})
