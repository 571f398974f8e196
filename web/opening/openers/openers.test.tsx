import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { OpenersGroup, OpenersView } from '../../../server/contract/procedure/openers'
import app from '../../../engine/languages/de/web/app.json'
import texts from '../../../engine/languages/de/web/openers.json'
import tenders from '../../../engine/languages/de/web/tenders.json'
import { OpenersSection } from './OpenersSection'
import { RpcError } from '../../rpc'
import { Unconfirmed } from './Unconfirmed'
import { forOthers } from './useAsk'
import { inGerman } from '../../testing/inGerman'

const { call } = vi.hoisted(() => ({ call: vi.fn() }))
vi.mock('../../rpc', async (original) => ({ ...(await original<object>()), call }))
vi.mock('../../session/SessionProvider', () => ({ useSession: () => ({ user: { email: 'anke@lotse.example' } }) }))

const at = '2026-11-24T09:15:00.000Z'
const matter = { lotId: 'LOT-0001', what: 'offers' as const }
const pair = ['anke@lotse.example', 'jonas@lotse.example']
const group = (more: Partial<OpenersGroup> = {}): OpenersGroup => ({ people: pair, reasons: ['openersAdded'], ...more })
const view = (groups: OpenersGroup[], isConfirmer = false): OpenersView => ({
  ...{ ...matter, round: 1, offerRound: 1, deadline: at, groups, isConfirmer },
  people: [
    { userName: 'anke@lotse.example', name: 'Anke Petersen', accountSince: at, since: at, addedBy: null },
    { userName: 'jonas@lotse.example', name: 'Jonas Behrens', accountSince: at, since: at, addedBy: 'Anke Petersen' },
  ],
})

let box: HTMLElement
let root: Root
const text = (): string => box.textContent ?? ''
const button = (name: string): HTMLButtonElement | undefined => [...box.querySelectorAll('button')].find((one) => one.textContent === name)
const show = (shown: OpenersView): Promise<void> =>
  act(async () => root.render(<OpenersSection projectId="t1" matter={matter} view={shown} />))

beforeEach(async () => {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true
  await inGerman({ app, openers: texts, tenders })
  call.mockReset()
  call.mockResolvedValue({})
  box = document.body.appendChild(document.createElement('div'))
  root = createRoot(box)
})
afterEach(async () => {
  await act(async () => root.unmount())
  box.remove()
})

it('says of whom who put them in, what keeps two apart, and lets a member ask once', async () => {
  await show(view([group()]))
  expect(text()).toContain('Anke Petersen und Jonas Behrens')
  expect(text()).toContain(texts.reason.openersAdded)
  expect(text()).toContain('aufgenommen von Anke Petersen')
  expect(button(texts.confirm)).toBeUndefined()
  await act(async () => button(texts.ask)?.click())
  expect(call).toHaveBeenCalledWith('askForConfirmation', 't1', matter, pair)
  await show(view([group({ asked: { by: 'Jonas Behrens', at } })]))
  expect(text()).toContain('Erbeten von Jonas Behrens')
  expect(button(texts.ask)).toBeUndefined()
})

it('asks with one call for all lots that wait for the same step', async () => {
  const also = [{ matter: { lotId: 'LOT-0002', what: 'offers' as const }, number: 2 }]
  await act(async () => root.render(<Unconfirmed projectId="t1" matter={matter} also={also} group={group()} />))
  await act(async () => button(texts.ask)?.click())
  expect(call.mock.calls).toEqual([['askForConfirmation', 't1', matter, pair, [also[0]?.matter]]])
  // Of those that are confirmed one by one, one that needs nothing any more is no failure.
  const refusedWith = (code: number) => forOthers(also, () => Promise.reject(new RpcError(code, 'Schon bestätigt.')))
  await expect(refusedWith(409)).resolves.toBeUndefined()
  await expect(refusedWith(422)).rejects.toThrow('Schon bestätigt.')
})

it('lets a system admin confirm, and says to one who may not why', async () => {
  await show(view([group()], true))
  expect(button(texts.confirm)).toBeDefined()
  await show(view([group({ mayNotConfirm: 'confirmerYoung' })], true))
  expect(button(texts.confirm)).toBeUndefined()
  expect(text()).toContain(tenders.refused.confirmerYoung)
  const confirmation = { by: 'Ida Lorenz', at, why: ['openersAdded' as const], reason: 'Beide sind mir bekannt.' }
  await show(view([group({ confirmation })], true))
  expect(text()).toContain('bestätigt von Ida Lorenz')
  expect(button(texts.confirm)).toBeUndefined()
})

it('stands in place of the password, with the reason and the way to ask', async () => {
  await act(async () => root.render(<Unconfirmed projectId="t1" matter={matter} group={group()} starter="Jonas Behrens" />))
  expect(text()).toContain('Mit Jonas Behrens können Sie erst öffnen')
  expect(text()).toContain(texts.mineRuns)
  expect(box.querySelector('input')).toBeNull()
  await act(async () => button(texts.ask)?.click())
  expect(call).toHaveBeenCalledWith('askForConfirmation', 't1', matter, pair)
})
