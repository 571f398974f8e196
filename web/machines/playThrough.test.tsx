import { afterEach, beforeAll, expect, it } from 'vitest'
import de from '../../engine/languages/de/web/machines.json'
import { inGerman } from '../testing/inGerman'
import { mountPage, type MountedPage } from '../testing/mountPage'
import { machineOf } from './machine'
import { PlayThrough } from './PlayThrough'

let page: MountedPage | null = null
beforeAll(() => inGerman({ machines: de }))
afterEach(() => page?.close())

const texts = (selector: string): string[] => [...document.querySelectorAll(selector)].map((one) => one.textContent ?? '')
const goButton = (event: string): HTMLButtonElement | null => document.querySelector(`button[aria-label="${event}: gehen"]`)

it('goes the ways whose sentences are ticked, in the machine that the server judges by, and writes the way down', async () => {
  page = await mountPage(<PlayThrough machine={machineOf('opening')} start="idle" onStart={() => undefined} />)
  const begin = de.event.begin
  expect(goButton(begin)?.disabled).toBe(true)
  const ticks = (): HTMLInputElement[] => [...document.querySelectorAll<HTMLInputElement>('.mc-steps > li:first-child input')]
  expect(ticks().length).toBeGreaterThan(3)
  for (const [n] of ticks().entries()) {
    expect(goButton(begin)?.disabled).toBe(true)
    const tick = ticks()[n]
    if (tick) await page.click(tick)
  }
  const go = goButton(begin)
  expect(go?.disabled).toBe(false)
  if (go) await page.click(go)
  expect(document.querySelector('#mc-state')?.textContent).toBe(de.state.opening.begun)
  expect(texts('.mc-trail > li')[0]).toContain(`${begin} → ${de.state.opening.begun}`)
  // What was ticked for the first step is still so: the way back needs nothing more.
  const back = goButton(de.event.withdraw)
  if (back) await page.click(back)
  expect(document.querySelector('#mc-state')?.textContent).toBe(de.state.opening.idle)
  expect(texts('.mc-trail > li')).toHaveLength(2)
})
