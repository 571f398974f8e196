import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { RECONNECT_AFTER_MS, RpcClient, SILENT_MS, type Socket } from './RpcClient'
import type { Request } from './wire'
import { RpcError } from './wire'

/** A line that the test opens, breaks and answers by hand. */
class FakeSocket implements Socket {
  onopen: Socket['onopen'] = null
  onclose: Socket['onclose'] = null
  onmessage: Socket['onmessage'] = null
  readonly sent: Request[] = []
  pings = 0
  send(text: string): void {
    if (text === 'ping') this.pings++
    else this.sent.push(JSON.parse(text) as Request)
  }
  close(): void {
    this.onclose?.()
  }
  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify({ jsonrpc: '2.0', ...message }) })
  }
}

const makeClient = () => {
  const sockets: FakeSocket[] = []
  const post = vi.fn((_request: Request): Promise<string> => Promise.reject(new Error('unreachable')))
  const client = new RpcClient({
    openSocket: () => {
      const socket = new FakeSocket()
      sockets.push(socket)
      return socket
    },
    post,
  })
  const last = (): FakeSocket => {
    const socket = sockets.at(-1)
    if (!socket) throw new Error('no socket yet')
    return socket
  }
  const fail = async (times: number): Promise<void> => {
    for (let time = 0; time < times; time++) {
      last().onclose?.()
      await vi.advanceTimersByTimeAsync(RECONNECT_AFTER_MS)
    }
  }
  return { client, sockets, post, last, fail }
}

describe('the line to the server', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('answers a call', async () => {
    const { client, last } = makeClient()
    const answer = client.call('getProject', ['a'])
    last().onopen?.()
    const [request] = last().sent
    expect(request).toMatchObject({ jsonrpc: '2.0', method: 'getProject', params: ['a'] })
    expect(request?.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    last().say({ id: request?.id, result: { name: 'x' } })
    await expect(answer).resolves.toEqual({ name: 'x' })
  })

  it('rejects with code, sentence and data of a refusal', async () => {
    const { client, last } = makeClient()
    const answer = client.call('updateProject', [{}])
    last().onopen?.()
    last().say({ id: last().sent[0]?.id, error: { code: 409, message: 'Inzwischen geändert.', data: { version: 4 } } })
    await expect(answer).rejects.toEqual(new RpcError(409, 'Inzwischen geändert.', { version: 4 }))
  })

  it.each([1008, 1009, 1013])('sends by HTTP what a line was ended for (%i), instead of the same again and again', async (code) => {
    const { client, last, post } = makeClient()
    const [small, large] = [client.call('getProject', ['a']), client.call('updateProject', ['x'.repeat(70_000)])]
    large.catch(() => undefined)
    last().onopen?.()
    post.mockResolvedValueOnce('{"jsonrpc":"2.0","id":null,"error":{"code":413,"message":"Das ist zu groß."}}')
    last().onclose?.(code)
    await expect(large).rejects.toEqual(new RpcError(413, 'Das ist zu groß.'))
    expect(post).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(RECONNECT_AFTER_MS)
    last().onopen?.()
    expect(last().sent.map(({ method }) => method)).toEqual(['getProject'])
    last().say({ id: last().sent[0]?.id, result: 1 })
    await expect(small).resolves.toBe(1)
  })

  it('reconnects 3 seconds after the line broke, not sooner', async () => {
    const { client, sockets, last } = makeClient()
    client.connect()
    last().onopen?.()
    last().onclose?.()
    await vi.advanceTimersByTimeAsync(RECONNECT_AFTER_MS - 1)
    expect(sockets).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(sockets).toHaveLength(2)
  })

  it('sends what is pending again with the same id, so that the server can tell it is the same', async () => {
    const { client, sockets, last } = makeClient()
    const answer = client.call('createProject', [{ name: 'x' }])
    last().onopen?.()
    last().onclose?.()
    await vi.advanceTimersByTimeAsync(RECONNECT_AFTER_MS)
    last().onopen?.()
    expect(last().sent).toEqual(sockets[0]?.sent)
    last().say({ id: last().sent[0]?.id, result: 1 })
    await expect(answer).resolves.toBe(1)
  })

  it('does not send again what was answered', async () => {
    const { client, last } = makeClient()
    const answer = client.call('logout', [])
    last().onopen?.()
    last().say({ id: last().sent[0]?.id, result: null })
    await answer
    last().onclose?.()
    await vi.advanceTimersByTimeAsync(RECONNECT_AFTER_MS)
    last().onopen?.()
    expect(last().sent).toEqual([])
  })

  it('says that it failed after more than two attempts, and forgets that on success', async () => {
    const { client, last, fail } = makeClient()
    client.connect()
    await fail(2)
    expect(client.state).toBe('connecting')
    await fail(1)
    expect(client.state).toBe('failed')
    last().onopen?.()
    expect(client.state).toBe('open')
    last().onclose?.()
    expect(client.state).toBe('connecting')
  })

  it('falls back to HTTP when sockets do not get through, with the same id', async () => {
    const { client, post, sockets, last, fail } = makeClient()
    post.mockImplementation(({ id }) => Promise.resolve(JSON.stringify({ jsonrpc: '2.0', id, result: 'by http' })))
    const answer = client.call('getProjects', ['öffentlich'])
    last().onopen?.()
    const sent = sockets[0]?.sent[0]
    await fail(3)
    await expect(answer).resolves.toBe('by http')
    expect(post).toHaveBeenCalledTimes(1)
    expect(post.mock.calls[0]?.[0]).toEqual(sent)
    expect(client.state).toBe('http')
  })

  it('keeps a call waiting when HTTP does not get through either', async () => {
    const { client, last, fail } = makeClient()
    const settled = vi.fn()
    const answer = client.call('getProjects', ['archiv']).then(settled)
    await fail(5)
    expect(settled).not.toHaveBeenCalled()
    expect(client.state).toBe('failed')
    last().onopen?.()
    last().say({ id: last().sent[0]?.id, result: [] })
    await answer
    expect(settled).toHaveBeenCalledWith([])
  })

  it('takes waiting calls along to a line with another token', () => {
    const { client, sockets, last } = makeClient()
    void client.call('getProject', ['a'])
    last().onopen?.()
    client.reconnect()
    expect(sockets).toHaveLength(2)
    last().onopen?.()
    expect(last().sent).toHaveLength(1)
    expect(client.state).toBe('open')
  })

  it('asks a line on which a call waits in silence, and takes it for dead when it stays silent', async () => {
    const { client, sockets, last } = makeClient()
    const answer = client.call('updateProject', [{}])
    last().onopen?.()
    const [request] = last().sent
    await vi.advanceTimersByTimeAsync(SILENT_MS - 1)
    expect(last().pings).toBe(0)
    await vi.advanceTimersByTimeAsync(1)
    expect(last().pings).toBe(1)
    await vi.advanceTimersByTimeAsync(SILENT_MS)
    expect(client.state).toBe('connecting')
    await vi.advanceTimersByTimeAsync(RECONNECT_AFTER_MS)
    expect(sockets).toHaveLength(2)
    last().onopen?.()
    expect(last().sent).toEqual([request])
    last().say({ id: request?.id, result: 1 })
    await expect(answer).resolves.toBe(1)
  })

  it('waits on for a slow answer while the line says that it lives, and asks nothing where nobody waits', async () => {
    const { client, sockets, last } = makeClient()
    void client.call('getProjectPdf', ['a'])
    last().onopen?.()
    for (let time = 0; time < 6; time++) {
      await vi.advanceTimersByTimeAsync(SILENT_MS)
      last().onmessage?.({ data: 'pong' })
    }
    expect([sockets.length, client.state, last().pings]).toEqual([1, 'open', 6])
    last().say({ id: last().sent[0]?.id, result: null })
    await vi.advanceTimersByTimeAsync(10 * SILENT_MS)
    expect([sockets.length, last().pings]).toEqual([1, 6])
  })

  it('believes the device that its network is gone, and back', async () => {
    const { client, sockets, last } = makeClient()
    client.connect()
    last().onopen?.()
    client.lose()
    expect(client.state).toBe('connecting')
    client.hurry()
    expect(sockets).toHaveLength(2)
    last().onopen?.()
    expect(client.state).toBe('open')
    client.hurry()
    expect(sockets).toHaveLength(2)
  })

  it('tells pushes to who listens, and ignores what is no JSON-RPC', () => {
    const { client, last } = makeClient()
    const heard = vi.fn()
    client.onPush(heard)
    client.connect()
    last().onopen?.()
    last().onmessage?.({ data: 'not json' })
    last().onmessage?.({ data: '[1,2]' })
    last().say({ method: 'changed', params: ['tender', 'a', 3] })
    expect(heard).toHaveBeenCalledTimes(1)
    expect(heard).toHaveBeenCalledWith(expect.objectContaining({ method: 'changed', params: ['tender', 'a', 3] }))
  })

  it('ends waiting calls when the session ends', async () => {
    const { client } = makeClient()
    const answer = client.call('getProject', ['a'])
    client.abandon()
    await expect(answer).rejects.toMatchObject({ code: 401 })
  })
})
