import { useSyncExternalStore } from 'react'
import { rpc, type ConnectionState } from '.'

const subscribe = (listener: () => void): (() => void) => rpc.onState(listener)

export const useConnection = (): ConnectionState => useSyncExternalStore(subscribe, () => rpc.state)
