import { refusedEmailHash } from '../../kit/refused-member.ts'
import type { SimulatedList, SimulatorContext } from '../../kit/simulator.ts'
import { objectOf, type Body } from './api-call.ts'
import type { Profile } from './profiles.ts'
import { AmazonRefusal, invalid, notFound } from './refusal.ts'

interface DataSet {
  readonly id: string
  readonly advertiser: Profile
  readonly name: string
  /** The hash that a member is shown by, by the member's own id. */
  readonly members: Map<string, string>
  readonly sharedWith: Set<string>
  changedMs: number
}

/** How long a data set is matched after a change. */
const matchingMs = 60_000
const mostMembers = 5_000
const hashPattern = /^[0-9a-f]{64}$/

/** Data sets of members and the advertisers that they are shared with, in memory. */
export function createDataSets({
  elapsedMs,
  onListChange,
}: Pick<SimulatorContext, 'elapsedMs' | 'onListChange'>) {
  const dataSets = new Map<string, DataSet>()
  let created = 0

  const dataSetsOf = ({ id }: Profile) =>
    [...dataSets.values()].filter(({ advertiser }) => advertiser.id === id)

  function tell(dataSet: DataSet, action: 'add' | 'remove', members: readonly string[]) {
    const { advertiser, id } = dataSet
    onListChange({ shop: advertiser.shop.name, list: `AA ${id}`, action, members })
  }

  function find({ id: advertiserId }: Profile, id: string): DataSet {
    const dataSet = dataSets.get(id)
    if (dataSet?.advertiser.id !== advertiserId) throw notFound()
    return dataSet
  }

  return {
    create(advertiser: Profile, { name, countryCode }: Body): string {
      if (typeof name !== 'string' || name === '' || typeof countryCode !== 'string')
        throw invalid('name and countryCode are required')
      const known = dataSetsOf(advertiser).find((one) => one.name === name)
      if (known !== undefined)
        throw new AmazonRefusal(400, { code: 'DuplicateDatasetName', datasetId: known.id })
      const id = `amzn1.adm.dataset.${(created += 1)}`
      const empty = { members: new Map<string, string>(), sharedWith: new Set<string>() }
      dataSets.set(id, { id, advertiser, name, ...empty, changedMs: elapsedMs() })
      return id
    },
    change(advertiser: Profile, id: string, members: unknown) {
      const dataSet = find(advertiser, id)
      if (!Array.isArray(members) || members.length === 0 || members.length > mostMembers)
        throw invalid(`members must have 1 to ${mostMembers} items`)
      const errors: object[] = []
      for (const member of members.map(memberIn)) {
        const { action, externalUserId, hash } = member
        if (hash === null || (action === 'add' && hash === refusedEmailHash)) {
          errors.push({ errorCode: 'INVALID_IDENTITY', errorMessage: 'Invalid user identity' })
          continue
        }
        if (action === 'add') dataSet.members.set(externalUserId, hash)
        else dataSet.members.delete(externalUserId)
        tell(dataSet, action, [hash])
      }
      dataSet.changedMs = elapsedMs()
      return { ingressId: `${id}-${dataSet.changedMs}`, errors }
    },
    share(advertiser: Profile, { applicationId, dataSetId, destinationAccountId }: Body) {
      if (applicationId !== 'DSP_AUDIENCES') throw invalid('applicationId is not valid')
      find(advertiser, String(dataSetId)).sharedWith.add(String(destinationAccountId))
      return { sharingRuleId: `rule-${String(dataSetId)}` }
    },
    rulesOf: (advertiser: Profile, id: string) =>
      [...find(advertiser, id).sharedWith].map((destinationAccountId) => ({
        destinationAccountId,
      })),
    metrics(advertiser: Profile, id: string) {
      const { members, changedMs } = find(advertiser, id)
      const isMatching = elapsedMs() - changedMs < matchingMs
      return { activeMembers: members.size, matchedMembers: isMatching ? null : members.size }
    },
    remove(advertiser: Profile, id: string) {
      const dataSet = find(advertiser, id)
      dataSets.delete(id)
      tell(dataSet, 'remove', [...dataSet.members.values()])
    },
    /** Ads can be shown to no one in a data set that is not shared. */
    all: (): readonly SimulatedList[] =>
      [...dataSets.values()]
        .filter(({ sharedWith }) => sharedWith.size > 0)
        .map(({ id, name, members }) => ({ id, name, members: [...members.values()] })),
  }
}

/** A member without consent, or whose identifiers are no hashes, has none. */
function memberIn(value: unknown) {
  const { action, externalUserId, userConsent, userIdentity } = objectOf(value)
  if (action !== 'CREATE' && action !== 'DELETE') throw invalid('action is not valid')
  const { amznAdStorage, amznUserData } = objectOf(
    objectOf(objectOf(userConsent)['consent'])['amazonConsent'],
  )
  const isGranted = amznAdStorage === 'GRANTED' && amznUserData === 'GRANTED'
  const { hashedPII } = objectOf(userIdentity)
  const { email, phone } = objectOf(Array.isArray(hashedPII) ? hashedPII[0] : null)
  const hash = email ?? phone
  const isHash = typeof hash === 'string' && hashPattern.test(hash)
  const isNamed = typeof externalUserId === 'string' && /^[\w-]{1,128}$/.test(externalUserId)
  return {
    action: action === 'CREATE' ? ('add' as const) : ('remove' as const),
    externalUserId: String(externalUserId),
    hash: isHash && isNamed && isGranted ? hash : null,
  }
}

export type DataSets = ReturnType<typeof createDataSets>
