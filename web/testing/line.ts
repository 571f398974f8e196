import { vi } from 'vitest'

// The line to the server, of which a test says what it answers: vi.mock('../rpc/line', () => import('../testing/line')).
export const call = vi.fn<(method: string, ...args: unknown[]) => Promise<unknown>>()
export const rpc = { onState: () => () => undefined, state: 'open' }
export const onPush = () => () => undefined
export const onSessionLost = () => () => undefined
