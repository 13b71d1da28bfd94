import { createListStore, type StoredList } from '../../kit/list-store.ts'
import { objectOf, type Body } from '../../kit/read-request.ts'
import { Refusal } from '../../kit/refusal.ts'
import { refusedEmailHash } from '../../kit/refused-member.ts'
import type { SimulatorContext } from '../../kit/simulator.ts'
import type { Profile } from './profiles.ts'
import { invalid, notFound } from './refusal.ts'

/** Members are identified by an id of our own. */
interface DataSet extends StoredList<Profile> {
  readonly sharedWith: Set<string>
}

const mostMembers = 5_000
const hashPattern = /^[0-9a-f]{64}$/

/** Data sets of members and the advertisers that they are shared with. */
export function createDataSets(context: SimulatorContext) {
  const dataSets = createListStore<Profile, DataSet>('AA', context)
  let created = 0

  function find(advertiser: Profile, id: string): DataSet {
    const dataSet = dataSets.find(id)
    if (dataSet?.account.id !== advertiser.id) throw notFound()
    return dataSet
  }

  return {
    create(advertiser: Profile, { name, countryCode }: Body): string {
      if (typeof name !== 'string' || name === '' || typeof countryCode !== 'string')
        throw invalid('name and countryCode are required')
      const known = dataSets.of(advertiser).find((one) => one.name === name)
      if (known !== undefined)
        throw new Refusal(400, { code: 'DuplicateDatasetName', datasetId: known.id })
      const id = `amzn1.adm.dataset.${(created += 1)}`
      const empty = { members: new Map(), sharedWith: new Set<string>() }
      dataSets.add({ id, account: advertiser, name, ...empty, changedMs: context.elapsedMs() })
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
        dataSets.change(dataSet, action, [hash], () => externalUserId)
      }
      return { ingressId: `${id}-${context.elapsedMs()}`, errors }
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
      const dataSet = find(advertiser, id)
      const { size } = dataSet.members
      return { activeMembers: size, matchedMembers: dataSets.isMatching(dataSet) ? null : size }
    },
    remove: (advertiser: Profile, id: string) => dataSets.delete(find(advertiser, id)),
    /** Ads can be shown to no one in a data set that is not shared. */
    all: () => dataSets.all(({ sharedWith }) => sharedWith.size > 0),
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
