// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { exampleTemplate, inGroup } from '../testing/exampleTemplate'
import { mountForm, type Mounted } from '../testing/mountForm'

/** A browser in which nothing comes into view by itself and that has nothing to do only when the test says so. */
let idle: (() => void)[] = []
let form: Mounted
beforeEach(() => {
  idle = []
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = (): void => undefined
      unobserve = (): void => undefined
    },
  )
  vi.stubGlobal('requestIdleCallback', (run: () => void) => void idle.push(run))
})
afterEach(() => {
  form.close()
  vi.unstubAllGlobals()
})

const template = exampleTemplate({
  fields: Array.from({ length: 40 }, (_, index) => ({ id: `F${index}`, required: true })),
  lots: [{ id: 'L', required: true }],
})
const mount = async (): Promise<void> => {
  form = await mountForm({ template })
  await settle()
}
const settle = (): Promise<void> => act(() => new Promise<void>((done) => setTimeout(done, 60)))
const isIdle = (): Promise<void> =>
  act(async () => {
    for (const run of idle.splice(0)) run()
    await new Promise((done) => setTimeout(done, 20))
  })
const labels = (): string[] => form.all('.f-lab > :first-child').map((one) => one.textContent ?? '')

describe('blocks beyond the first screen', () => {
  it('wait as a space with their heading, and come when the browser has nothing else to do', async () => {
    await mount()
    expect(labels()).not.toContain('L')
    expect(form.find('.f-later h3').textContent).toBe('Losgruppe')
    for (let turn = 0; turn < 4; turn++) await isIdle()
    expect(labels()).toContain('L')
  })

  it('do not come that way while somebody types', async () => {
    await mount()
    form.editor.typed(inGroup('F0'), () => undefined)
    for (let turn = 0; turn < 4; turn++) await isIdle()
    expect(labels()).not.toContain('L')
    await act(() => new Promise<void>((done) => setTimeout(done, 350)))
    for (let turn = 0; turn < 4; turn++) await isIdle()
    expect(labels()).toContain('L')
  })

  it('are printed', async () => {
    await mount()
    expect(labels()).not.toContain('L')
    act(() => void window.dispatchEvent(new Event('beforeprint')))
    expect(labels()).toContain('L')
  })
})
