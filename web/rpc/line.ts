import i18n from 'i18next'
import { readToken } from './token'
import type { ArgsOf, ResultOf, Methods, MethodName } from './methods'
import { RpcClient, type Socket } from './RpcClient'
import { RpcError, type Push, type Request } from './wire'

const language = (): string => (i18n.language || 'de').slice(0, 2)

const openSocket = (): Socket => {
  const query = new URLSearchParams({ lang: language() })
  const token = readToken()
  if (token !== null) query.set('X-Auth-Token', token)
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
  const socket = new WebSocket(`${scheme}://${location.host}/websocket?${query}`)
  const adapter: Socket = { onopen: null, onclose: null, onmessage: null, send: (text) => socket.send(text), close: () => socket.close() }
  socket.onopen = () => adapter.onopen?.()
  socket.onclose = ({ code }) => adapter.onclose?.(code)
  socket.onmessage = (event: MessageEvent<unknown>) => adapter.onmessage?.(event)
  return adapter
}

const post = async (request: Request): Promise<string> => {
  const token = readToken()
  const response = await fetch('/api/v1/rpc', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': language(), ...(token === null ? {} : { 'x-auth-token': token }) },
    body: JSON.stringify(request),
  })
  return response.text()
}

export const rpc = new RpcClient({ openSocket, post })
addEventListener('offline', () => rpc.lose())
addEventListener('online', () => rpc.hurry())

/** Calls a method of the server. Rejects with RpcError only when the server refused; a lost line is waited for. */
export const call = <M extends MethodName>(method: M, ...params: ArgsOf<Methods[M]>): Promise<ResultOf<Methods[M]>> =>
  // The contract of this method, enforced by the server's dispatcher, is what makes the result this type.
  rpc.call(method, params).catch((error: unknown) => {
    if (error instanceof RpcError && error.code === 401 && error.data?.['isAbandoned'] !== true && !ENTERS.has(method))
      lost.forEach((tell) => tell())
    throw error
  }) as Promise<ResultOf<Methods[M]>>

/** Here a 401 is about what was typed, or asked by who listens below. */
const ENTERS: ReadonlySet<string> = new Set(['login', 'authenticate', 'isAuthenticated'])
const lost = new Set<() => void>()

/** Listens to refusals that say there is no session (401); answers the function that ends it. */
export const onSessionLost = (listener: () => void): (() => void) => {
  lost.add(listener)
  return () => lost.delete(listener)
}

/** Listens to what the server says of its own accord; answers the function that ends it. */
export const onPush = (method: string, listener: (...params: readonly unknown[]) => void): (() => void) =>
  rpc.onPush((push: Push) => {
    if (push.method === method) listener(...push.params)
  })
