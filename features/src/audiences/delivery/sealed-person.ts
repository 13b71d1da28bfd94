import type { Person } from '@cartograph/connectors'
import { personKey, sealBinding, type DeliveryRun, type MemberKey } from './delivery-run.ts'

type Sealing = Pick<DeliveryRun, 'store' | 'syncId'>

export function sealPerson({ store, syncId }: Sealing, of: MemberKey, person: Person): string {
  const { key: _, ...rest } = person
  return store.seal(JSON.stringify(rest), sealBinding(syncId, of))
}

export function openPerson({ store, syncId }: Sealing, of: MemberKey, sealed: string): Person {
  // Written by `sealPerson`, and authenticated by the seal.
  const person = JSON.parse(store.unseal(sealed, sealBinding(syncId, of))) as Omit<Person, 'key'>
  return { key: personKey(of), ...person }
}
