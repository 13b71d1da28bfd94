import { expect, it } from 'vitest'
import { controlGroupLimit, engineBudget } from './machine-budget.ts'

const mb = 1024 * 1024

function limitIn(files: Record<string, string>): number {
  return controlGroupLimit((path) => files[path] ?? null)
}

it('finds the limit of a container, where the group is the root', () => {
  const files = { '/proc/self/cgroup': '0::/\n', '/sys/fs/cgroup/memory.max': `${2048 * mb}\n` }
  expect(limitIn(files)).toBe(2048 * mb)
})

it('finds the least limit among the parents of the group', () => {
  const files = {
    '/proc/self/cgroup': '0::/system.slice/shop.service\n',
    '/sys/fs/cgroup/system.slice/shop.service/memory.max': 'max\n',
    '/sys/fs/cgroup/system.slice/memory.max': `${1024 * mb}\n`,
    '/sys/fs/cgroup/memory.max': 'max\n',
  }
  expect(limitIn(files)).toBe(1024 * mb)
})

it('finds the limit of version 1, also when only the root is mounted', () => {
  const files = {
    '/proc/self/cgroup': '5:cpu,cpuacct:/\n4:memory:/docker/abc\n0::/\n',
    '/sys/fs/cgroup/memory/memory.limit_in_bytes': `${512 * mb}\n`,
  }
  expect(limitIn(files)).toBe(512 * mb)
})

it('finds none on other systems', () => {
  expect(limitIn({})).toBe(Infinity)
})

it('leaves memory for the other processes and half of the free disk', () => {
  expect(engineBudget({ memoryMb: 2048, freeDiskMb: 1000 })).toEqual({
    memoryMb: 640,
    spillMb: 500,
  })
  expect(engineBudget({ memoryMb: 512, freeDiskMb: 10 })).toEqual({ memoryMb: 160, spillMb: 64 })
  expect(engineBudget({ memoryMb: 1e6, freeDiskMb: 1e6 })).toEqual({
    memoryMb: 16_384,
    spillMb: 20_000,
  })
})
