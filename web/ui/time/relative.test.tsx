import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { mountPage, type MountedPage } from '../../testing/mountPage'
import { Relative } from './Relative'

let page: MountedPage | null = null
beforeEach(() =>
  vi.useFakeTimers({ now: Date.parse('2026-11-23T17:27:51Z'), toFake: ['Date', 'setInterval', 'clearInterval', 'setTimeout'] }),
)
afterEach(() => {
  page?.close()
  vi.useRealTimers()
})

const textOf = async (value: string, isPast = false): Promise<string> => {
  page = await mountPage(<Relative value={value} isPast={isPast} />)
  return page.text()
}

it('counts down to what is to come', async () => {
  expect(await textOf('2026-11-23T17:28:00Z')).toBe('noch 00:09')
})

it('never counts down to what has been, though the half minute began before it', async () => {
  expect(await textOf('2026-11-23T17:27:50Z')).toBe('gerade eben')
})

it('counts hours, not hundreds of minutes, of what is some hours ago', async () => {
  expect(await textOf('2026-11-23T07:35:00Z')).toBe('vor 9 Std.')
})

it('takes what a clock ahead of ours dated as just now, where it has happened for sure', async () => {
  expect(await textOf('2026-11-23T17:28:10Z', true)).toBe('gerade eben')
})

describe('what a screen reader hears', () => {
  const heard = async (value: string, announce: 'deadline' | 'confirmation'): Promise<string | null> => {
    page = await mountPage(<Relative value={value} announce={announce} />)
    return page.find('[role=status]').textContent
  }

  it('is the quarter of an hour when it begins', async () => {
    expect(await heard('2026-11-23T17:42:51Z', 'deadline')).toBe('Noch 15 Minuten bis zur Frist.')
  })
  it.each(['2026-11-23T17:34:17Z', '2026-11-23T17:31:41Z'])('is nothing that has long passed, for who comes later', async (value) => {
    expect(await heard(value, 'deadline')).toBe('')
  })
  it('names the confirmation of an opening where that runs out', async () => {
    expect(await heard('2026-11-23T17:32:50Z', 'confirmation')).toBe('Noch 5 Minuten, um die Öffnung zu bestätigen.')
  })
})
