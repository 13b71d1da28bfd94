import { ChannelTag, newId, OrgId } from '@cartograph/contract'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { inChannelTurn } from './channel-turns.ts'

const sales = ChannelTag.parse('sales')

it('three at a time write in a channel, in the order in which they came, also after a failure', async () => {
  const orgId = newId(OrgId)
  const begun: number[] = []
  let [busy, most] = [0, 0]
  const write = (n: number) =>
    inChannelTurn(orgId, sales, async () => {
      begun.push(n)
      most = Math.max(most, (busy += 1))
      await sleep(1)
      busy -= 1
      if (n === 1) throw new Error('refused')
      return n
    })
  const all = await Promise.allSettled(Array.from({ length: 10 }, (_, n) => write(n)))
  expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect(most).toBe(3)
  expect(all.map(({ status }) => status).filter((one) => one === 'rejected')).toHaveLength(1)
  expect(await write(10)).toBe(10)
})

it('channels do not wait for each other', async () => {
  const [one, other] = [newId(OrgId), newId(OrgId)]
  let open: () => void = () => undefined
  const closed = new Promise<void>((resolve) => (open = resolve))
  const held = Promise.all([1, 2, 3].map(() => inChannelTurn(one, sales, () => closed)))
  const products = ChannelTag.parse('products')
  expect(await inChannelTurn(one, products, async () => 'products')).toBe('products')
  expect(await inChannelTurn(other, sales, async () => 'other')).toBe('other')
  open()
  await held
})
