import type { UserDoc } from './model'

type Standing = Pick<UserDoc, 'state' | 'stateBefore'>

/** What closing an account writes. One that is closed already keeps what it becomes when it is unlocked. */
export const closedState = ({ state, stateBefore }: Standing): Standing => ({
  state: 'DISABLED',
  stateBefore: state === 'DISABLED' ? (stateBefore ?? null) : state,
})

/** The person confirmed their address once, whether they may come in now or not. */
export const wasActivated = ({ state, stateBefore }: Standing): boolean => (state === 'DISABLED' ? stateBefore !== '' : state !== '')
