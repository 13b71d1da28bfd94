import { systemPorts, type ConnectorPorts } from './clock.ts'
import type { AccountNode, Accounts, AccountsRequest } from './connector.ts'

/** The accounts of a platform whose tokens belong to one account each. */
export function singleAccount(
  read: (
    request: AccountsRequest,
    ports: ConnectorPorts,
  ) => Promise<Pick<AccountNode, 'id' | 'name' | 'params'>>,
): Pick<Accounts, 'profile' | 'list'> {
  return {
    async profile(request, ports = systemPorts) {
      const { id, name } = await read(request, ports)
      return { id, name }
    },
    list: async (request, ports = systemPorts) => [
      { ...(await read(request, ports)), children: [] },
    ],
  }
}
