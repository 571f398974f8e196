import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, type ReactElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { LoadBarrier } from './LoadBarrier'
import { useInitialLoad } from './useInitialLoad'

globalThis.IS_REACT_ACT_ENVIRONMENT = true

/** Answers by hand, by what was asked. */
const answers = new Map<string, (text: string) => void>()
const Part = ({ name, children }: { name: string; children?: ReactElement }): ReactElement => {
  const { data } = useQuery({ queryKey: [name], queryFn: () => new Promise<string>((resolve) => answers.set(name, resolve)), staleTime: 1 })
  return (
    <div>
      {data}
      {data !== undefined && children}
    </div>
  )
}
const Sheet = ({ children }: { children: ReactElement }): ReactElement => (
  <main className={useInitialLoad() ? 'gathering' : ''}>{children}</main>
)

let client: QueryClient
let root: Root
const draw = (parts: ReactElement): void =>
  act(() =>
    root.render(
      <QueryClientProvider client={client}>
        <Sheet>{parts}</Sheet>
      </QueryClientProvider>,
    ),
  )
const isShown = (): boolean => document.querySelector('main.gathering') === null
const pass = (milliseconds: number): Promise<void> => act(async () => void (await vi.advanceTimersByTimeAsync(milliseconds)))
const answer = async (name: string): Promise<void> => {
  answers.get(name)?.(`Antwort ${name}`)
  await pass(10)
}

beforeEach(() => {
  vi.useFakeTimers()
  client = new QueryClient()
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  act(() => root.unmount())
  client.clear()
  document.body.replaceChildren()
  vi.useRealTimers()
})

it('shows a page when all that it asked for is there, in whatever order it came', async () => {
  draw(
    <>
      <Part name="panel" />
      <Part name="list" />
    </>,
  )
  expect(isShown()).toBe(false)
  await answer('list')
  await pass(500)
  expect(isShown()).toBe(false)
  await answer('panel')
  await pass(50)
  expect(isShown()).toBe(true)
})

it('waits for what an answer makes the page ask for in turn', async () => {
  draw(
    <Part name="tender">
      <Part name="offers" />
    </Part>,
  )
  await answer('tender')
  await pass(500)
  expect(isShown()).toBe(false)
  await answer('offers')
  await pass(50)
  expect(isShown()).toBe(true)
})

it('shows what is known already at once, and does not hide it again while it is asked for anew', async () => {
  client.setQueryData(['list'], 'bekannt')
  await pass(10)
  draw(<Part name="list" />)
  await pass(0)
  expect(answers.has('list')).toBe(true)
  expect(isShown()).toBe(true)
  await answer('list')
  expect(isShown()).toBe(true)
})

it('waits for a part whose code is still loading', async () => {
  draw(<LoadBarrier />)
  await pass(500)
  expect(isShown()).toBe(false)
  draw(<p>da</p>)
  await pass(50)
  expect(isShown()).toBe(true)
})

it('does not wait for ever', async () => {
  draw(<Part name="list" />)
  await pass(2900)
  expect(isShown()).toBe(false)
  await pass(200)
  expect(isShown()).toBe(true)
})
