import { describe, expect, it } from 'vitest'
import { CommandLineError, readCommandLine } from './command-line.ts'

describe('the command line', () => {
  it('runs every service unless told', () => {
    expect(readCommandLine([])).toEqual({
      services: new Set(['api', 'worker', 'scheduler']),
      seed: null,
      rotateKey: false,
    })
  })

  it('takes a list of services and a scenario', () => {
    expect(readCommandLine(['--services=api, worker', '--seed=tiny'])).toEqual({
      services: new Set(['api', 'worker']),
      seed: 'tiny',
      rotateKey: false,
    })
  })

  it('can be told to change the key', () => {
    expect(readCommandLine(['--rotate-key']).rotateKey).toBe(true)
  })

  it.each([
    [['--services=api,web'], 'There is no service "web". Choose from: api, worker, scheduler.'],
    [
      ['--seed=huge'],
      'There is no scenario "huge". Choose from: demo, tiny, large, empty, broken.',
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
