import type { UserView } from '../../../server/contract/access/views'
import type { Side } from '../roles'

export const STATES = ['ACTIVE', 'DISABLED', 'UNCONFIRMED'] as const
type StateChoice = (typeof STATES)[number] | null

export interface UsersChoice {
  search: string
  state: StateChoice
  /** Filter by organization (?oid=), in the external list alone. */
  oid: number | null
}

/** Reads the choices from the address; what is not understood falls away. */
export const choiceOfQuery = (query: URLSearchParams, side: Side): UsersChoice => {
  const oid = query.get('oid') ?? ''
  const state = query.get('state')
  return {
    search: query.get('q') ?? '',
    state: STATES.find((one) => one === state) ?? null,
    oid: side === 'external' && /^[1-9]\d{0,8}$/.test(oid) ? Number(oid) : null,
  }
}

/** Writes them into the address; what is not chosen leaves no trace. */
export const queryOfChoice = ({ search, state, oid }: UsersChoice): URLSearchParams => {
  const query = new URLSearchParams()
  if (search !== '') query.set('q', search)
  if (state !== null) query.set('state', state)
  if (oid !== null) query.set('oid', String(oid))
  return query
}

/** The choices as getUsers' filter. */
export const filterOf = ({ search, state, oid }: UsersChoice): { search?: string; state?: UserView['state']; organizationId?: number } => ({
  ...(search.trim() === '' ? {} : { search: search.trim() }),
  ...(state === null ? {} : { state: state === 'UNCONFIRMED' ? '' : state }),
  ...(oid === null ? {} : { organizationId: oid }),
})
