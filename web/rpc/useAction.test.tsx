import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useAction, type Action } from './useAction'
import { RpcError } from './wire'

let root: Root
let action: Action
const onRefused = vi.fn()
const Button = () => {
  action = useAction(onRefused)
  return <>{action.isBusy ? 'busy' : 'idle'}</>
}
beforeEach(() => {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true
  onRefused.mockReset()
  root = createRoot(document.body.appendChild(document.createElement('div')))
  act(() => root.render(<Button />))
})
afterEach(() => act(() => root.unmount()))

it('is busy until what it does is done, and answers what that was', async () => {
  let end: (text: string) => void = () => undefined
  let done: Promise<unknown> = Promise.resolve()
  act(() => void (done = action.run(() => new Promise<string>((resolve) => (end = resolve)))))
  expect(document.body.textContent).toBe('busy')
  await act(async () => {
    end('done')
    expect(await done).toBe('done')
  })
  expect(document.body.textContent).toBe('idle')
  expect(onRefused).not.toHaveBeenCalled()
})

it('tells of a refusal, and throws on what is none', async () => {
  const refusal = new RpcError(409, 'Schon geändert.')
  await act(async () => expect(await action.run(() => Promise.reject(refusal))).toBeNull())
  expect(onRefused).toHaveBeenCalledExactlyOnceWith(refusal)
  expect(action.fault).toBe(refusal)
  await act(() => expect(action.run(() => Promise.reject(new TypeError('broken')))).rejects.toThrow('broken'))
  expect(onRefused).toHaveBeenCalledOnce()
  expect(document.body.textContent).toBe('idle')
})

it('shows a refusal until something further is tried, or it is forgotten', async () => {
  const refuse = () => act(async () => void (await action.run(() => Promise.reject(new RpcError(409, 'Schon geändert.')))))
  await refuse()
  act(() => void action.run(() => new Promise(() => undefined)))
  expect(action.fault).toBeNull()
  await refuse()
  expect(action.fault).not.toBeNull()
  act(action.forget)
  expect(action.fault).toBeNull()
})
