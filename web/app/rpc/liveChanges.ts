import { onPush, rpc } from '.'
import { queryClient } from './queryClient'

/** Lists that a topic's change may touch; what names the id in its parameters is refetched anyway. */
const LISTS: Record<string, readonly string[]> = {
  tender: ['getProjects', 'getAllProjects'],
  organization: ['getOrganizations'],
  user: ['getUsers', 'getUser'],
  template: ['getProjectTemplates'],
  settings: ['getSettings'],
}

const names = (params: readonly unknown[], id: unknown): boolean => params.some((param) => String(param) === String(id))

/** Refetches what is on the screen and touched by a change elsewhere. An unknown topic refetches everything: stale is worse than a request. */
export const followChanges = (): (() => void) =>
  onPush('changed', (topic, id) => {
    const lists = LISTS[String(topic)]
    void queryClient.invalidateQueries({
      predicate: ({ queryKey: [method, ...params] }) => lists === undefined || lists.includes(String(method)) || names(params, id),
    })
  })

/** What changed while the line was down was told to nobody: after a reconnect everything on the screen is asked again. */
export const catchUpAfterReconnect = (): (() => void) => {
  let wasCut = false
  return rpc.onState(() => {
    if (rpc.state === 'open' && wasCut) void queryClient.invalidateQueries()
    wasCut = rpc.state !== 'open'
  })
}
