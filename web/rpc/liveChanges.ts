import type { Query } from '@tanstack/react-query'
import { onPush, rpc } from '.'
import { queryClient } from './queryClient'

/** Lists that a topic's change may touch; what names the id in its parameters is refetched anyway. */
const LISTS: Record<string, readonly string[]> = {
  tender: ['getProjects', 'getAllProjects', 'getOffersByOrganizationId', 'getTodaysWork', 'getOpeningCalls'],
  organization: ['getOrganizations'],
  user: ['getUsers', 'getUser'],
  accountChanges: ['getAccountChanges', 'getTodaysWork'],
  template: ['getProjectTemplates'],
  procedure: ['getProcedures'],
  law: ['getLawLines', 'getLawRows', 'getTodaysWork'],
  settings: ['getSettings', 'getOrganizationFields', 'getMapLayers', 'getTodaysWork'],
  offers: ['getOffersByOrganizationId', 'getProjects', 'getTodaysWork'],
  rooms: ['listDocuments', 'getRoom'],
  evaluation: ['getTodaysWork'],
  examination: [],
  // An answer closes the room that it was written with.
  requests: ['getOpenRequests', 'getTodaysWork', 'getRoom'],
  questions: ['getTodaysWork', 'getProjects'],
  answers: [],
  report: [],
  contracts: ['getTodaysWork'],
  need: [],
  letters: [],
  messages: ['getMessages', 'getMessage', 'getMessageDeliveries', 'getUnreadCounts', 'getUnreadByList', 'getProjects'],
  property: ['getProperties', 'getPropertiesInBounds', 'getPropertyTile', 'getLocations', 'getPropertyHistory', 'getTodaysWork'],
  location: ['getLocations', 'getProperties', 'getPropertiesInBounds'],
  opening: ['getOpeningCalls', 'getProjects', 'getTodaysWork'],
}

const names = (params: readonly unknown[], id: unknown): boolean => params.some((param) => String(param) === String(id))

/**
 * The cache asks again what it has an answer to, but leaves a first question under way alone, and takes its answer for fresh, though it may
 * have been read before the change: such a question is asked again when it is answered.
 */
const askAgain = (predicate: (query: Query) => boolean): void => {
  const first = queryClient
    .getQueryCache()
    .findAll({ fetchStatus: 'fetching', predicate: (query) => query.state.data === undefined && predicate(query) })
  void queryClient.invalidateQueries({ predicate })
  for (const query of first) {
    const again = (): void => void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true })
    query.promise?.then(again, () => undefined)
  }
}

/**
 * Refetches what is on the screen and touched by a change elsewhere. An unknown topic refetches everything: stale is worse than a request.
 */
export const followChanges = (): (() => void) =>
  onPush('changed', (topic, id) => {
    const lists = LISTS[String(topic)]
    askAgain(({ queryKey: [method, ...params] }) => lists === undefined || lists.includes(String(method)) || names(params, id))
  })

/** What changed while the line was down was told to nobody: after a reconnect everything on the screen is asked again. */
export const catchUpAfterReconnect = (): (() => void) => {
  let wasCut = false
  return rpc.onState(() => {
    if (rpc.state === 'open' && wasCut) void queryClient.invalidateQueries()
    wasCut = rpc.state !== 'open'
  })
}
