import { afterEach, expect, test } from 'vitest'
import { connectPlatform, shopOf } from '../testing/contract/connect-platform.ts'
import { descriptionOf } from '../testing/contract/load-contracts.ts'
import { DescribedAnswers } from '../testing/described/described-answers.ts'
import { closeSimulators } from '../testing/start-platform.ts'
import { manifest } from './manifest.ts'
import { universalAnalytics } from './open.ts'

afterEach(closeSimulators)

test('has a simulator and exported files as Google describes its answers', async () => {
  const description = descriptionOf(manifest.code)
  if (description === null) throw new Error('There is no description')
  const answers = new DescribedAnswers(description)
  const platform = await connectPlatform(universalAnalytics, { shop: shopOf(400) })
  const { accountsRequest, hosts, ports, shop, state } = platform
  if (accountsRequest === null) throw new Error('There is no consent')

  state.faults = answers.listen
  await universalAnalytics.accounts?.list(accountsRequest, ports)
  await platform.open()
  state.faults = () => null

  // Owners saved an answer of the Reporting API as a file.
  const file = await fetch(`${hosts['API']}/exports/report.json?shop=${shop.name}`)
  const answer = { number: 1, platform: manifest.code, method: 'POST', url: '/v4/reports:batchGet' }
  const listened = answers.listen(answer)
  if (listened?.kind !== 'altered') throw new Error('It does not listen')
  listened.alter(await file.json())

  expect(answers.differences()).toEqual([])
})
